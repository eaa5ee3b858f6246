import TerminalText
public import TerminalUI

/// A choice of the fault for the next response of a fake. F2 shows the list. A fault occurs once.
@MainActor
public final class FaultChooser<Fault: CaseIterable & Equatable & RawRepresentable & Sendable>
where Fault.RawValue == String {
    /// The fault of the next response.
    public var next: Fault {
        didSet { setKey() }
    }
    private let none: Fault
    private weak var navigator: Navigator?

    /// Adds the key F2 to a navigator.
    ///
    /// - Parameter none: The case for a response without a fault.
    public init(none: Fault, in navigator: Navigator) {
        next = none
        self.none = none
        self.navigator = navigator
        setKey()
    }

    /// Resets the choice, unless the user has chosen another fault.
    public func didOccur(_ fault: Fault) {
        if next == fault { next = none }
    }

    private func setKey() {
        let hint: SafeText = next == none ? "faults" : "fault is set"
        navigator?.setCommand(Key(.function(2)), help: KeyHelp("F2", "choose the next fault", hint: hint)) {
            self.showList()
        }
    }

    private func showList() {
        let faults = Array(Fault.allCases)
        let screen = ChoiceScreen(
            title: "The next answer",
            choices: faults.map { SafeText($0.rawValue) },
            current: faults.firstIndex(of: next)
        ) {
            self.next = faults[$0]
            self.navigator?.dismiss()
        }
        navigator?.present(screen)
    }
}
