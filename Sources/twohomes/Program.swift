import Dispatch
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
    case .demo(let name):
      var state = freshState
      state.openDemo(name)
      stage(state)
    case .stage(let file):
      var state = freshState
      if let file { state.open(opened(file), named: file) }
      stage(state)
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
    if let file {
      stage.play(opened(file), shell)
      if isatty(STDIN_FILENO) == 0 { end(stage.status) }
    }
    shell.flush()
    while !stage.hasQuit, let line = readLine() {
      stage.run(line, shell)
      shell.flush()
    }
    end(stage.status)
  }

  private var freshState: StageState {
    StageState(
      seed: arguments.seed, speed: arguments.speed, hasMotion: arguments.hasMotion,
      history: History.load())
  }

  private func stage(_ state: StageState) -> Never {
    let isASCII = arguments.isASCII
    let color = arguments.color
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        StageApp.start(state, isASCII: isASCII, color: color)
      }
    }
    dispatchMain()
  }
}
