/// A scenario that comes with the program.
package struct Demo: Sendable {
  package let name: String
  /// What it shows, in a sentence.
  package let about: String
  package let bytes: [UInt8]

  /// Every demo; the first is the one a newcomer gets.
  package static let table = [
    Demo(
      name: "rollback", about: "the optimistic write in 60 seconds, and its rollback",
      bytes: PackageResources.rollback_scenario),
    Demo(
      name: "rebase", about: "the rollback that is a rebase: two taps, both refused",
      bytes: PackageResources.rebase_scenario),
    Demo(
      name: "weekend", about: "the offline weekend, and how it comes together",
      bytes: PackageResources.weekend_scenario),
  ]
}
