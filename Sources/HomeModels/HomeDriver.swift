public import Household
public import SyncEngine

/// What stands behind a person's screen: the stage's world, or a session over a backend.
///
/// A driver decides nothing about the writes it carries: connection, window, back-off, accounts
/// and inbox are the `Device`'s. It hands over what its person asks for, and tells its view
/// model what the device paints.
@MainActor
public protocol HomeDriver: AnyObject {
  /// What its person sees now.
  var view: HomeView { get }

  /// The name for the next item that its person makes.
  var nextItemID: ItemID { get }

  /// Hands over what its person asks for.
  ///
  /// - Parameter input: a change, or a word on the inbox or the toast.
  /// - Returns: `false` where it failed at once: then nothing is queued and nothing painted.
  func perform(_ input: Device<Item>.Input) async -> Bool

  /// Calls the closure whenever something of the view has changed, until another one is given.
  func onChange(_ body: (@MainActor (HomeView) -> Void)?)
}
