import Dispatch
import Household
import Scenarios
import Stage

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Starts the part of the program that was asked for, and ends with its status.
struct Program {
  let arguments: Arguments
  let shell: ProcessShell

  init(_ arguments: Arguments, _ shell: ProcessShell) {
    self.arguments = arguments
    self.shell = shell
  }

  func start() -> Never {
    switch arguments.part {
    case .help:
      shell.print(Arguments.help)
      end(.good)
    case .version:
      shell.print(Arguments.version)
      end(.good)
    case .completions(let kind):
      shell.print(kind.script)
      end(.good)
    case .manual:
      shell.print(ManualPage.text)
      end(.good)
    case .run(let program): end(program.run(shell))
    case .explore(let program):
      ProcessShell.listenForInterrupt()
      end(program.run(shell))
    case .plain(let file): plain(file)
    case .demo(let name): stage { $0.openDemo(name) }
    case .export(let program): end(program.run(shell))
    case .stage where arguments.isLive: liveStage()
    case .stage(let file, let isTyped):
      stage { state in
        guard let file else { return }
        let script = opened(file)
        isTyped ? state.open(typing: script, named: file) : state.open(script, named: file)
      }
    }
  }

  private func end(_ status: ExitStatus) -> Never {
    shell.flush()
    exit((shell.canWrite ? status : .unwritable).rawValue)
  }

  /// The scenario of a file, or the end of the program.
  private func opened(_ file: String) -> Script {
    switch ScriptFile.open(file, shell) {
    case .success(let script): return script
    case .failure(let fault): end(fault.status)
    }
  }

  private func plain(_ file: String?) -> Never {
    var stage = PlainStage(seed: arguments.seed)
    if let file { stage.play(opened(file), shell) }
    shell.flush()
    while !stage.hasQuit, let line = readLine() {
      stage.run(line, shell)
      shell.flush()
    }
    end(stage.status)
  }

  private func freshState(_ history: History, live start: Moment? = nil) -> StageState {
    StageState(
      seed: arguments.seed, speed: arguments.speed, hasMotion: arguments.hasMotion,
      history: history.lines, live: start)
  }

  /// The stage over two sessions: here is the wall clock they run on.
  private func liveStage() -> Never {
    var time = timespec()
    _ = clock_gettime(CLOCK_REALTIME, &time)
    let history = History()
    let state = freshState(history, live: Moment(milliseconds: Int64(time.tv_sec) * 1000))
    let isASCII = arguments.isASCII
    let color = arguments.color
    Task { @MainActor in
      let begin = ContinuousClock.now
      let model = await StageModel.live(
        state,
        clock: {
          let (seconds, attoseconds) = (ContinuousClock.now - begin).components
          return seconds * 1000 + attoseconds / 1_000_000_000_000_000
        },
        wait: { try await Task.sleep(for: $0) })
      StageApp.start(model, history, isASCII: isASCII, color: color)
    }
    dispatchMain()
  }

  /// Puts the stage on the terminal, after something was opened on it.
  private func stage(_ open: (inout StageState) -> Void) -> Never {
    let history = History()
    var state = freshState(history)
    open(&state)
    let opened = state
    let isASCII = arguments.isASCII
    let color = arguments.color
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        StageApp.start(StageModel(opened), history, isASCII: isASCII, color: color)
      }
    }
    dispatchMain()
  }
}
