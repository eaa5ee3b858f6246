import DemoSupport
import TerminalText
import TerminalUI
import Testing

@Suite("FaultChooser")
@MainActor
struct FaultChooserTests {
    private enum Fault: String, CaseIterable {
        case none = "no fault"
        case late = "late"
        case failure = "failure"
    }

    private let navigator = Navigator(appName: "test")
    private let chooser: FaultChooser<Fault>

    init() {
        chooser = FaultChooser(none: Fault.none, in: navigator)
        navigator.push(MessageScreen(title: "First", text: "text"))
    }

    @Test("FaultChooser.didOccur(_:) resets the chosen fault, and keeps another one that was chosen in the meantime")
    func occurs() {
        chooser.next = .failure
        chooser.didOccur(.late)
        #expect(chooser.next == .failure)
        chooser.didOccur(.failure)
        #expect(chooser.next == .none)
    }
}
