import Stage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

let shell = ProcessShell()
let args = Array(CommandLine.arguments.dropFirst(2))
let status = RunProgram(files: args.filter { !$0.hasPrefix("--") }, traces: args.contains("--trace"), isJSON: args.contains("--json")).run(shell)
shell.flush()
exit(status.rawValue)
