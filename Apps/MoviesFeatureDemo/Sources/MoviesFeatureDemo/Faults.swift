import TerminalText
import TerminalUI

/// The fault that the next answer is to have: chosen in a list, gone once it has happened.
@MainActor
final class Faults {
    var next = Fault.none {
        didSet { setKey() }
    }
    private weak var navigator: Navigator?

    /// Has F2 show the list, and tell whether a fault is set.
    init(in navigator: Navigator) {
        self.navigator = navigator
        setKey()
    }

    /// It is over, unless another one was chosen meanwhile.
    func happened(_ fault: Fault) {
        if next == fault { next = .none }
    }

    private func setKey() {
        let hint: SafeText = next == .none ? "faults" : "fault is set"
        navigator?.setCommand(Key(.function(2)), help: KeyHelp("F2", "choose what goes wrong next", hint: hint)) {
            self.showList()
        }
    }

    private func showList() {
        let faults = Fault.allCases
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
