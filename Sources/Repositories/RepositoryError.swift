public import Household
public import SyncEngine

/// Why a repository does not do what it was asked for.
public enum RepositoryError: Error, Hashable, Sendable {
  /// Only members of a household read and write it.
  case notAMember(Member, HouseholdID)
  /// The household's rules say no.
  case refused(Rejection)
  /// What is to be changed is not there.
  case notFound(ItemID)
  /// This repository does not keep such items.
  case unsupported
  /// The backend is not there just now.
  case unavailable
  /// A save fails, as this repository is made to show.
  case failing
}

extension RepositoryError: CustomStringConvertible {
  /// The error as a sentence.
  public var description: String {
    switch self {
    case .notAMember(let member, let household): "\(member) is no member of \(household)"
    case .refused(let rejection): "refused by \(rejection.rule), \(rejection.code.name)"
    case .notFound(let id): "there is no \(id)"
    case .unsupported: "this repository does not keep such items"
    case .unavailable: "the backend is not there just now"
    case .failing: "this repository fails every save"
    }
  }
}
