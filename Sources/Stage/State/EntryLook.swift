import Canvas
import Scenarios
import Simulation
import SyncEngine

extension Entry.What {
  /// Whether it says that something is as was asked: news to whoever asked, none while a file plays.
  var isAnswer: Bool {
    if case .expected(_, holds: true) = self { true } else { false }
  }

  /// How a line that tells of it is drawn.
  var role: Role {
    switch self {
    case .happening(.rejected), .happening(.judged(_, _, .rejected, _)): .rejected
    case .happening(.lost), .happening(.forgotten): .lost
    case .expected(_, holds: false), .misfit, .broken: .warning
    case .happening(.accepted), .happening(.judged): .saved
    default: .plain
    }
  }
}
