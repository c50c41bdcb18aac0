import Household
import Simulation
import SyncEngine

extension Player {
  /// Does something to the simulation, writes down what happened, and looks at the invariants.
  mutating func act<Failing: Error>(
    _ body: (inout Simulation) throws(Failing) -> [Happening]
  ) throws(Failing) {
    actCount += 1
    guard watches else {
      _ = try body(&simulation)
      return
    }
    let before = Before(simulation, isTold: keeps > 0)
    let happenings = try body(&simulation)
    if keeps > 0 { tell(happenings, since: before) }
    var look = StepLook(happenings, before: before, after: simulation.world)
    if !look.kinds.contains(.asked), !happenings.isEmpty { arrivalCount += 1 }
    ledger.follow(look)
    look.rows = ledger.rows(of: look)
    sightings?.look(ledger, look)
    for (invariant, detail) in ledger.broken(by: look) { breakInvariant(invariant, detail) }
  }

  mutating func notePainted(_ side: Side, _ id: ItemID, _ before: Before) {
    let old = before.rows?[side][id]
    let view = simulation[side]
    let new = view.rows[id]
    guard old != new else { return }
    let lists = HomeView.List.allCases.filter { view.contains(id, in: $0) }
    let newest = simulation.world[side].desk?.replica.writes(over: id).last?.id
    note(.painted(side, id, before: old, after: new, by: newest, lists))
  }

  private mutating func breakInvariant(_ invariant: Invariant, _ detail: String) {
    guard !brokenInvariants.contains(invariant.name) else { return }
    brokenInvariants.append(invariant.name)
    brokenSince = brokenSince ?? now
    note(.broken(invariant.name, detail))
    failures.append(
      Failure(
        line: line, column: column,
        message: "the invariant \(invariant.name) broke: \(invariant.sentence): \(detail)",
        story: Story.latest(in: self)))
  }

  /// Once nothing is due, nothing may be left over that no fault holds back.
  mutating func checkSettling() {
    if let detail = ledger.unsettled(simulation) { breakSettles(detail) }
  }

  /// What is due again and again, and brings nobody any news, never settles.
  mutating func breakSettling() {
    let left = Show.unsettled(simulation.world) ?? "nothing is left over"
    breakSettles("something is due again and again, and nobody hears of anything: \(left)")
  }

  private mutating func breakSettles(_ detail: String) {
    guard let invariant = Invariant.table.first(where: { $0.name == "settles" }) else { return }
    breakInvariant(invariant, detail)
  }
}
