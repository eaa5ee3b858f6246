public import TerminalUI

/// The key of the list of faults in all demos. No feature uses this key.
let faultKey = "F9"

/// A chooser of the fault that a transport or store injects into its next response. F9 opens a list of the faults.
@MainActor
public final class FaultChooser<Fault: CaseIterable & Equatable & RawRepresentable & Sendable>
where Fault.RawValue == String {
    /// The fault of the next response. The transport or store calls `didOccur(_:)` when the fault occurs.
    public var next: Fault { didSet { setKey() } }
    private let none: Fault
    private weak var navigator: Navigator?

    /// Creates a chooser and adds its key to a navigator.
    ///
    /// - Parameter none: The case for a response without a fault.
    public init(none: Fault, in navigator: Navigator) {
        next = none
        self.none = none
        self.navigator = navigator
        setKey()
    }

    /// Resets the choice after a fault has occurred. Keeps another fault that the user has chosen in the meantime.
    public func didOccur(_ fault: Fault) {
        if next == fault { next = none }
    }

    private func setKey() {
        navigator?.setCommand(
            key: faultKey,
            name: "faults",
            action: "choose the fault of the next response",
            hint: next == none ? "faults" : "fault on"
        ) {
            self.showList()
        }
    }

    private func showList() {
        let faults = Array(Fault.allCases)
        let choice = Choice(
            title: "Fault of the next response",
            options: faults.map(\.rawValue),
            current: faults.firstIndex(of: next)
        ) {
            self.next = faults[$0]
            self.navigator?.dismiss()
        }
        navigator?.present(choice)
    }
}
