public import TerminalUI

/// A chooser of the fault that a transport or store injects into its next response. A function key opens a list of the
/// faults.
@MainActor
public final class FaultChooser<Fault: CaseIterable & Equatable & RawRepresentable & Sendable>
where Fault.RawValue == String {
    /// The fault of the next response. The transport or store calls `didOccur(_:)` when the fault occurs.
    public var next: Fault {
        didSet { setKey() }
    }
    private let none: Fault
    private let functionKey: Int
    private weak var navigator: Navigator?

    /// Creates a chooser and adds its key to a navigator.
    ///
    /// - Parameters:
    ///   - none: The case for a response without a fault.
    ///   - functionKey: The number of the function key, 1 to 12. The feature must not use this key.
    public init(none: Fault, in navigator: Navigator, functionKey: Int = 2) {
        next = none
        self.none = none
        self.functionKey = functionKey
        self.navigator = navigator
        setKey()
    }

    /// Resets the choice after a fault has occurred. Keeps another fault that the user has chosen in the meantime.
    public func didOccur(_ fault: Fault) {
        if next == fault { next = none }
    }

    private func setKey() {
        navigator?.setCommand(
            key: "F\(functionKey)",
            name: "faults",
            action: "choose the fault of the next response",
            hint: next == none ? "faults" : "fault is set"
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
