package import Household
import Simulation
package import SyncEngine

/// What belongs to a screen: without one it does nothing.
package enum ScreenVerb: String, Hashable, Sendable, CaseIterable {
  case pause, play, speed, step, show, diff, rules, inbox, what, help, open, demo, layers
  case timeline, wire, focus, scroll, redraw
  case back, forward, goto, branches, branch, why, record, export

  /// What of the world it needs; `nil` where it shows a live session just as well.
  package var need: WorldNeed? {
    switch self {
    case .pause, .play, .speed, .step, .open, .demo, .back, .forward, .goto, .branches, .branch,
      .why, .record, .export:
      .time
    case .show, .diff, .rules, .inbox, .what, .help, .layers, .timeline, .wire, .focus, .scroll,
      .redraw:
      nil
    }
  }
}

/// What only the world has, so that a verb which needs it has no meaning anywhere else.
package enum WorldNeed: Hashable, Sendable, CaseIterable {
  /// Time that can be stopped, skipped and looked at.
  case time
  /// Messages that are kept, to be delivered by hand.
  case keptMessages
  /// Messages that are lost, doubled or out of order.
  case lostMessages
  /// An engine that decides wrongly on purpose.
  case bugs
  /// A timeline that what must be true is checked on.
  case checks
}

/// What an entry of the verb table does.
package enum VerbAction: Sendable {
  /// It tells a phone something: one of the world, or a live one.
  case phone(PhoneAction)
  /// It asks for a detail, which is loaded apart from snapshots, or lets go of what is kept.
  case detail(DetailAction)
  /// It arranges something of the cloud, or of a phone's way to it: of the world's, or of a live
  /// one's.
  case arrange(ArrangeAction)
  /// It needs the world, and says what of it.
  case world(WorldNeed, WorldAction)
  /// It belongs to the screen.
  case screen(ScreenVerb)
  /// It stands at the head of a file.
  case header(@Sendable (inout Header, Call) -> Void)
  /// It looks at what must be true; what follows is in the table of checks.
  case expect, await
  /// It ends a file, or leaves the stage.
  case end

  /// What of the world it needs; `nil` where a live session does it just as well.
  package var need: WorldNeed? {
    switch self {
    case .phone, .detail, .arrange, .header, .end: nil
    case .world(let need, _): need
    case .screen(let verb): verb.need
    case .expect, .await: .checks
    }
  }
}

/// What a line tells a phone, given that phone as it stands.
package typealias PhoneAction = @Sendable (Phone, Call) throws(Misfit) -> Device<Item>.Input

/// What a line asks of the details on a phone, given that phone as it stands.
package typealias DetailAction = @Sendable (Phone, Call) throws(Misfit) -> DetailRequest

/// What a person, or the system, wants of the details on a phone.
package enum DetailRequest: Hashable, Sendable {
  /// Read the detail of a card through the memory cache.
  case read(CardID)
  /// Let go of what is kept in memory, of one card or of all.
  case evict(CardID?)
}

/// What a line arranges, given both phones as they stand.
package typealias ArrangeAction = @Sendable ([Device<Item>], Call) throws(Misfit) -> Arrangement

/// What a line does to the world.
package typealias WorldAction = @Sendable (inout Player, Call) throws(Misfit) -> Void

/// One entry of the verb table.
package typealias Verb = Phrase<VerbAction>
