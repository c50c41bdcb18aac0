import Exploration
import Testing

@Suite struct `Cutting a run short` {
  private func found(_ choices: [Toy.Choice]) -> Counterexample<Toy.Choice> {
    Counterexample(law: "three", choices: choices, steps: choices.count)
  }

  @Test func `leaves what breaks the law, and nothing that follows the break`() {
    var shrinker = Shrinker(
      Toy(), found([.hum, .up(by: 1), .hum, .up(by: 1), .up(by: 1), .hum, .close]))

    let (run, isAccepted) = shrinker.shrink()

    #expect(run.choices == [.up(by: 1), .up(by: 1), .up(by: 1)])
    #expect(run.steps == 3)
    #expect(isAccepted)
  }

  @Test func `cuts loops between equal worlds`() {
    let loop: [Toy.Choice] = [.up(by: 1), .up(by: 1), .down, .up(by: 1), .down, .down]
    var shrinker = Shrinker(
      Toy(), found(loop + loop + [.up(by: 1), .up(by: 1), .up(by: 1)]), tries: 1)

    #expect(shrinker.shrink().run.choices.count == 3)
  }

  @Test func `prefers a short run to a plain one, and a plain one to another`() {
    var shrinker = Shrinker(Toy(), found([.up(by: 5), .down, .down]))

    #expect(shrinker.shrink().run.choices == [.up(by: 3)])
  }

  @Test func `leaves out what does not fit any more`() {
    var shrinker = Shrinker(Toy(), found([.up(by: 1), .down, .up(by: 2), .up(by: 1), .down]))

    #expect(shrinker.shrink().run.choices == [.up(by: 2), .up(by: 1)])
  }

  @Test func `ends with its budget of tries`() {
    let long: [Toy.Choice] = Array(repeating: .hum, count: 40) + [.up(by: 3)]
    var shrinker = Shrinker(Toy(), found(long), tries: 3)

    #expect(shrinker.shrink().run.steps < 41)
    #expect(shrinker.tries == 3)
  }

  @Test func `takes no run that may not be shown where there is another`() {
    var toy = Toy()
    toy.refusesHums = true
    var shrinker = Shrinker(toy, found([.hum, .up(by: 3)]))

    let (run, isAccepted) = shrinker.shrink()

    #expect(run.choices == [.up(by: 3)])
    #expect(isAccepted)
  }
}

@Suite struct `An explorer` {
  private func explored(_ seed: UInt64, runs: Int) -> Explorer<Toy> {
    var explorer = Explorer(Toy(), seed: seed)
    for _ in 0..<runs { explorer.run() }
    return explorer
  }

  @Test func `walks the same runs from the same seed, and others from another`() {
    let first = explored(1, runs: 200)

    #expect(explored(1, runs: 200).found == first.found)
    #expect(explored(1, runs: 200).steps == first.steps)
    #expect(explored(2, runs: 200).steps != first.steps)
  }

  @Test func `keeps the shortest runs that break a law, each up to its break`() throws {
    let explorer = explored(1, runs: 400)

    let runs = try #require(explorer.found.first)
    #expect(explorer.laws == ["three"])
    #expect(runs.count == Bounds.candidates)
    #expect(runs.map(\.steps) == runs.map(\.steps).sorted())
    for run in runs {
      var toy = Toy()
      for choice in run.choices.dropLast() { #expect(toy.step(choice) && toy.broken.isEmpty) }
      #expect(toy.step(run.choices[run.choices.count - 1]) && toy.broken == ["three"])
    }
  }

  @Test func `is done some runs after the first break, and never without one`() {
    var explorer = Explorer(Toy(), seed: 3)
    var runs = 0
    while !explorer.isDone, runs < 5000 {
      explorer.run()
      runs += 1
    }

    #expect(explorer.firstBreak.map { explorer.runs - $0 } == Bounds.runsAfterBreak)
  }
}
