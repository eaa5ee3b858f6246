import Navigation
import Testing

@MainActor
private final class RecordedView: Presentable {
    private(set) var life: [String] = []

    func didAppear() { life.append("appeared") }

    func didDisappear() { life.append("disappeared") }
}

@MainActor
private final class RecordingInterface: UserInterface {
    let kind = UserInterfaceKind.fullScreen
    let view = RecordedView()
    private(set) var message: String?
    private(set) var choice: Choice?

    func makeMessage(_ text: String, title: String) -> any Presentable {
        message = "\(title): \(text)"
        return view
    }

    func makeChoice(_ choice: Choice) -> any Presentable {
        self.choice = choice
        return view
    }
}

@MainActor
struct NavigatorTests {
    private let interface = RecordingInterface()
    private let navigator: Navigator
    private let first = RecordedView()
    private let second = RecordedView()

    init() { navigator = Navigator(appName: "app", userInterface: interface) }

    @Test("Navigator notifies views of their appearance and disappearance, and keeps its only view")
    func life() {
        for view in [first, second] { navigator.push(view) }
        #expect(first.life == ["appeared"])
        navigator.pop()
        #expect(second.life == ["appeared", "disappeared"])
        #expect(first.life == ["appeared", "appeared"])
        navigator.pop()
        #expect(navigator.stack.count == 1)
        #expect(first.life == ["appeared", "appeared"])
    }

    @Test("Navigator closes a view only while it is the visible one of several views")
    func close() {
        navigator.push(first)
        navigator.push(second)
        #expect(!navigator.close(first) && !navigator.close(nil) && navigator.stack.count == 2)
        #expect(navigator.close(second) && navigator.stack.last === first)
        #expect(!navigator.close(second) && navigator.stack.count == 1)
    }

    @Test("Navigator replaces an overlay with the next one and dismisses each once")
    func presenting() {
        let overlay = RecordedView()
        navigator.push(first)
        navigator.present(overlay)
        navigator.present(second)
        #expect(overlay.life == ["appeared", "disappeared"])
        navigator.dismiss()
        navigator.dismiss()
        #expect(second.life == ["appeared", "disappeared"])
        #expect(first.life == ["appeared"])
        #expect(navigator.overlay == nil)
    }

    @Test("Navigator presents the views that the user interface makes for messages and choices")
    func overlays() {
        navigator.present(message: "There is no browser.", title: "Open page")
        #expect(interface.message == "Open page: There is no browser." && navigator.overlay === interface.view)
        navigator.dismiss()
        navigator.present(Choice(title: "Drink", options: ["tea", "coffee"], current: 1) { _ in })
        #expect(interface.choice?.options == ["tea", "coffee"] && navigator.overlay === interface.view)
    }

    @Test("Navigator discards the changes of a form only if the user confirms", arguments: [(0, 0), (1, 1)])
    func discarding(index: Int, count: Int) throws {
        var discards = 0
        navigator.push(first)
        navigator.confirmDiscard { discards += 1 }
        let choice = try #require(interface.choice)
        #expect(choice.initial.map { choice.options[$0] } == "Keep editing")
        _ = choice.choose(index)
        #expect(discards == count && navigator.overlay == nil)
    }

    @Test("Navigator sorts commands by their keys, and replaces the command of the same key")
    func commands() {
        var runs: [String] = []
        navigator.setCommand(key: "L", name: "list", action: "open the list") { runs.append("first") }
        navigator.setCommand(key: "A", name: "account", action: "open the account") {}
        navigator.setCommand(key: "L", name: "list", action: "open another list") { runs.append("second") }
        #expect(navigator.commands.map(\.action) == ["open the account", "open another list"])
        navigator.commands.last?.run()
        #expect(runs == ["second"])
    }
}

@MainActor
@Suite("Choice")
struct ChoiceTests {
    @Test(
        "A user names an option by its text, its first word or its number",
        arguments: [
            ("2", 1), ("RED", 1), ("red wine", 1), ("wine", nil), ("5", nil), ("1.5", nil), ("3", 2), ("7", 2),
            ("2 up", 3),
        ] as [(String, Int?)]
    )
    func naming(text: String, index: Int?) {
        let choice = Choice(title: "", options: ["tea", "Red wine", "7 up", "2 up"], current: nil) { _ in }
        #expect(choice.index(named: text) == index)
    }

    @Test(
        "In a choice of numbers, a number is the one of the option, with a decimal point or comma",
        arguments: [("9.5", 1), ("9,5", 1), ("9.0", 0), ("1", nil), ("none", 2)] as [(String, Int?)]
    )
    func numbers(text: String, index: Int?) {
        let options = ["9 of 10", "9.5 of 10", "none"]
        let choice = Choice(title: "", options: options, current: nil, hasNumbers: true) { _ in }
        #expect(choice.index(named: text) == index)
    }
}
