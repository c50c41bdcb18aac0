/// The one short message that a device shows until it is dismissed or replaced.
public enum Toast: Hashable, Sendable {
  /// A write was taken back by the cloud.
  case rejected(WriteID)
  /// A local save failed at once: nothing was queued.
  case failed
}
