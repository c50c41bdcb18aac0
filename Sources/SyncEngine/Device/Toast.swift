extension Device {
  /// A rejected write, kept so that its content is not lost.
  public struct Refused: Hashable, Sendable {
    /// What was asked for.
    public let write: Write<R>
    /// Why it was refused.
    public let rejection: Rejection

    /// A write and the no to it.
    public init(write: Write<R>, rejection: Rejection) {
      self.write = write
      self.rejection = rejection
    }
  }

  /// The one short message that a device shows until it is dismissed or replaced.
  ///
  /// It holds all it has to say: it stays when the write it is about has left the inbox.
  public enum Toast: Hashable, Sendable {
    /// A write was taken back by the cloud.
    indirect case rejected(Refused)
    /// A local save failed at once: nothing was queued.
    case failed
  }
}
