import Dispatch

/// The queue of the main actor.
///
/// On Linux it may be served by another thread than the first, so that `Thread.isMainThread` says nothing there.
package enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Whether the caller runs on it.
    package static var isCurrent: Bool {
        DispatchQueue.getSpecific(key: key) == true
    }
}
