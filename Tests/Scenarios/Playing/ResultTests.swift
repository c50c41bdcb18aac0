import Scenarios
import Testing

@Suite struct `The JSON of a run` {
  @Test(arguments: [
    ("plain", #""plain""#), ("\"\\\n\t", #""\"\\\n\t""#), ("\u{1B}[2J", #""\u001b[2J""#),
    ("\u{202E}", #""\u202e""#), ("é買", "\"é買\""), ("\u{E0001}", #""\udb40\udc01""#),
  ])
  func `escapes whatever is not printable`(text: String, written: String) {
    #expect(JSON.string(text).text == written)
  }

  @Test func `keeps its keys in the order given`() {
    let value = JSON.pairs(["b": .number(-1), "a": .array([.null, .bool(true)]), "c": .pairs([:])])

    #expect(value.text == #"{"b":-1,"a":[null,true],"c":{}}"#)
  }

  @Test func `has an entry a line, numbered and timed`() throws {
    let player = try Script("alice add \"x\"\nwait 500ms").run()

    let lines = player.entries.map(\.json.text)

    #expect(
      Array(lines.prefix(4)) == [
        #"{"n":1,"t_ms":0,"kind":"command","line":"alice add \"x\""}"#,
        #"{"n":2,"t_ms":0,"kind":"made","device":"alice","write":"alice/1","operation":"add","id":"a1"}"#,
        #"{"n":3,"t_ms":0,"kind":"painted","device":"alice","id":"a1","from":null,"to":{"state":"pending","card":{"id":"a1","title":"x","maker":"alice","for":"partner","known":["alice"],"start":null,"comments":[],"thanks":0}},"lists":["asked"]}"#,
        #"{"n":4,"t_ms":0,"kind":"sent","device":"alice","message":"m1","lane":"writes","write":"alice/1","operation":"add","id":"a1"}"#,
      ])
  }

  @Test func `ends with the result, for both phones and the cloud`() throws {
    let player = try Script(
      "seed 7\nalice plan \"Dentist\" at 15:00\ncloud reject next\nbob add \"x\"\nsettle\nexpect in-flight 1"
    ).run()

    #expect(
      player.resultJSON.text == """
        {"kind":"result","ok":false,"seed":7,"virtual_ms":1000,"expectations":1,"failed":1,\
        "alice":{"state":"online","account":"alice","cards":[{"id":"b1",\
        "title":"x","maker":"bob","for":"partner","known":["bob"],"start":null,"comments":[],\
        "thanks":0}],"events":[],"unread":["b1"],"asked":[],\
        "unscheduled":[],"agenda":[],"inbox":["alice/1"],"queue":[],"unanswered":0,\
        "toast":"rejected"},"bob":{"state":"online","account":"bob","cards":[{"id":"b1",\
        "title":"x","maker":"bob","for":"partner","known":["bob"],"start":null,"comments":[],\
        "thanks":0}],"events":[],"unread":[],"asked":["b1"],"unscheduled":[],"agenda":[],\
        "inbox":[],"queue":[],"unanswered":0,"toast":"none"},"cloud":{"cards":[{"id":"b1",\
        "title":"x","maker":"bob","for":"partner","known":["bob"],"start":null,"comments":[],\
        "thanks":0,"detail":null}],"events":[],"members":["alice","bob"]}}
        """)
  }

  @Test func `has the whole seed, however large`() throws {
    let player = try Script("wait 1s").run(seed: .max)

    #expect(player.resultJSON.text.contains(#""seed":18446744073709551615,"#))
  }
}
