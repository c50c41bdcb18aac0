import Canvas
import HomeModels
import Scenarios
import Simulation
import Stage
import Testing

/// What is kept of one picture for the next.
@Suite struct `The memory of pictures` {
  @MainActor @Test(arguments: 1...12)
  func `changes nothing that is seen, whatever was drawn before`(seed: UInt64) throws {
    var hand = Hand(seed: seed)
    let model = StageModel(StageState(speed: 1))
    var size = (width: 120, height: 36)

    for turn in 0..<150 {
      model.update { hand.act(on: &$0) }
      if hand.next(5) == 0 { size = (hand.next(210), hand.next(64)) }
      let anew = Picture.draw(
        model.state, views: model.homes.map(\.view), width: size.width, height: size.height)
      let drawn = model.picture(width: size.width, height: size.height)
      let isSame = drawn == anew
      try #require(
        isSame,
        "turn \(turn), \(hand.done) at \(size):\n\(drawn.snapshot)\ninstead of\n\(anew.snapshot)")
    }
  }

  @Test(arguments: [(120, 36), (80, 24), (40, 20)], [[], ["layers"], ["timeline"], ["help"]])
  func `lets a letter draw no part anew`(size: (Int, Int), more: [String]) {
    var stage = StageSample(["alice add \"x\"", "settle", "bob add \"y\"", "pause"] + more)
    var memory = PictureMemory()
    _ = stage.canvas(size.0, size.1, &memory)
    let before = memory.drawings

    stage.press(KeyPress(.character("x")))
    let canvas = stage.canvas(size.0, size.1, &memory)

    #expect(before > 0 && memory.drawings == before)
    #expect(canvas == stage.canvas(size.0, size.1))
  }

  @Test func `draws anew what has changed alone`() {
    var stage = StageSample(["bob offline", "alice add \"x\"", "pause"])
    var memory = PictureMemory()
    _ = stage.canvas(120, 36, &memory)
    let before = memory.drawings

    stage.type("layers bob")
    stage.type("bob add \"y\"")
    _ = stage.canvas(120, 36, &memory)

    // Bob's pane, the wire on which the write is painted, and what is said; not Alice's.
    #expect(memory.drawings == before + 3)
  }

  @Test(arguments: [
    (
      ["layers", "alice hold on writes", "alice edit a1 \"mine\""],
      ["bob edit a1 \"theirs\"", "settle"], "cloud    \"theirs\""
    ),
    (["alice note a1 \"two packs\"", "settle"], ["bob read a1", "settle"], "note: two packs"),
  ])
  func `shows on both phones what they learn of a row that looks the same`(
    before: [String], after: [String], shown: String
  ) {
    var stage = StageSample(["alice add \"x\"", "settle"] + before)
    var memory = PictureMemory()
    #expect(stage.canvas(120, 36, &memory).snapshot.ranges(of: shown).count < 2)

    for line in after { stage.type(line) }
    // Any key skips to the end of what time runs for.
    stage.press(KeyPress(.escape))

    #expect(stage.canvas(120, 36, &memory).snapshot.ranges(of: shown).count == 2)
  }

  @Test func `tells parts apart by what they are, by their kind and by their room`() {
    var memory = PictureMemory()
    func draw(_ part: some PicturePart, _ width: Int = 4) -> [String] {
      defer { memory.finish() }
      return memory.drawn(part, width: width, height: 1).canvas.rows
    }

    #expect(draw(Word(text: "one")) == ["one"])
    #expect(draw(Word(text: "one")) == ["one"])
    #expect(memory.drawings == 1)
    #expect(draw(Word(text: "two")) == ["two"])
    #expect(draw(Echo(text: "two")) == ["twot"])
    #expect(draw(Echo(text: "two"), 6) == ["twotwo"])
    #expect(memory.drawings == 4)
  }
}

private struct Word: PicturePart {
  let text: String

  func draw(in rect: Rect, on canvas: inout Canvas) -> Int? {
    canvas.put(text, x: rect.x, y: rect.y)
    return nil
  }
}

private struct Echo: PicturePart {
  let text: String

  func draw(in rect: Rect, on canvas: inout Canvas) -> Int? {
    canvas.put(text + text, x: rect.x, y: rect.y)
    return nil
  }
}

extension StageSample {
  fileprivate func canvas(_ width: Int, _ height: Int, _ memory: inout PictureMemory) -> Canvas {
    Picture.draw(
      state, views: state.player.simulation.views, width: width, height: height, memory: &memory
    ).canvas
  }
}

/// Somebody who presses keys, types lines and lets time pass, as a seed says.
private struct Hand {
  private var dice: Dice
  /// What was done last.
  private(set) var done = ""

  private static let lines = [
    "alice add \"Buy diapers\"", "bob add \"買尿布 é\" for both", "alice add \"Dentist\" at 15:00",
    "alice ack b1", "bob ack a1", "bob comment a1 \"no\"", "alice edit a1 \"Wipes\"",
    "bob thank a1", "alice note a1 \"two packs\"", "bob read a1", "bob delete a1",
    "alice offline", "alice online", "bob offline", "bob online", "bob kill", "bob launch",
    "alice logout", "alice login carol", "alice login alice", "alice dismiss", "bob retry",
    "alice discard",
    "cloud reject next", "cloud unavailable next", "cloud unavailable next", "alice add \"late\"",
    "alice hold on", "alice hold off", "drop m1", "deliver m3",
    "settle", "wait 300ms", "step", "step 4", "back", "back 5", "forward", "forward change",
    "pause", "play", "speed 4", "layers", "timeline", "wire list", "wire drawn", "focus",
    "focus wire", "scroll down 2", "scroll up", "why a1", "help", "demo", "branch main",
    "expect alice unread none", "no such verb", "bug no-dedupe on",
  ]

  private static let keys: [KeyPress] = [
    KeyPress(.character("a")), KeyPress(.character("é")), KeyPress(.character(" ")),
    KeyPress(.character("N")), KeyPress(.backspace), KeyPress(.left), KeyPress(.right),
    KeyPress(.up), KeyPress(.down), KeyPress(.tab), KeyPress(.pageUp), KeyPress(.pageDown),
    KeyPress(.escape), KeyPress(.enter), KeyPress(.function(1)), KeyPress(.function(2)),
    KeyPress(.function(3)), KeyPress(.function(5)), .control("r"), .control("c"), .control("u"),
  ]

  init(seed: UInt64) { dice = Dice(seed: seed) }

  mutating func next(_ limit: Int) -> Int { Int(dice.roll(0...Int64(limit - 1))) }

  mutating func act(on state: inout StageState) {
    // Under a page nothing is seen of the panes.
    if state.page != nil, next(2) == 0 { _ = state.handle(.press(KeyPress(.escape))) }
    switch next(8) {
    case 0, 1:
      done = "time"
      _ = state.pass(wall: Double(next(400)))
    case 2, 3:
      let key = Self.keys[next(Self.keys.count)]
      done = "\(key)"
      _ = state.handle(.press(key))
    case 4 where next(4) == 0:
      done = "paste"
      _ = state.handle(.paste("alice add \"p\"\nsettle", isCut: false))
    default:
      done = Self.lines[next(Self.lines.count)]
      _ = state.run(done)
    }
  }
}
