package import SyncEngine

/// One of the two phones.
///
/// Alice comes before Bob, always.
package enum Side: Int, Hashable, Comparable, Sendable, CaseIterable {
  case alice
  case bob

  /// The phone's name: `alice`.
  package var name: String {
    switch self {
    case .alice: "alice"
    case .bob: "bob"
    }
  }

  package var other: Side { self == .alice ? .bob : .alice }

  package var device: DeviceID { DeviceID(name) }

  package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }

  /// The phone of a device; the world has no others.
  package init(_ device: DeviceID) {
    switch device.name {
    case "alice": self = .alice
    case "bob": self = .bob
    default: preconditionFailure("there is no phone named \(device)")
    }
  }
}
