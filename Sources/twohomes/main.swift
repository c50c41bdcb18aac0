import Stage

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

// Arguments in, an exit status out; everything else is the rooms'.
ProcessShell.takeStandardDescriptors()
let shell = ProcessShell()
do throws(Arguments.Misuse) {
  let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
  Program(arguments, shell).start()
} catch {
  shell.complain("twohomes: \(error.message)")
  shell.complain("Try twohomes --help.")
  exit(ExitStatus.usage.rawValue)
}
