/// Why a message changed nothing.
public enum IgnoredReason: Hashable, Sendable {
  /// It names no write that waits for an answer: a duplicate, or a late one.
  case notUnanswered
  /// It belongs to a session that has ended.
  case anotherSession
  /// It came on a stream that is not the open one any more.
  case endedStream
  /// It is older than what is known already.
  case olderSnapshot
  /// It is a copy of a write that was answered long ago.
  case answeredLongAgo
  /// It loads something nobody asks for any more.
  case notAsked
}
