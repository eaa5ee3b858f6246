import PlainUI
import PlainUITesting
import TerminalText
import Testing

/// A view that reports when it is shown and counts with the command "add N".
private final class CounterView: PlainView {
    let title: String
    private(set) var life: [String] = []
    let lossAtEnd: String?
    private let isSearch: Bool
    private let onOpen: @MainActor () -> Void

    /// - Parameter isSearch: Whether all lines without a command are searches.
    init(
        _ title: String = "Counter",
        lossAtEnd: String? = nil,
        isSearch: Bool = false,
        onOpen: @escaping @MainActor () -> Void = {}
    ) {
        self.title = title
        self.lossAtEnd = lossAtEnd
        self.isSearch = isSearch
        self.onOpen = onOpen
    }

    var commands: [PlainCommand] {
        [
            PlainCommand("say", argument: "TEXT", "repeat a text") { argument, dialogue in dialogue.say(argument) },
            PlainCommand("open", "open another view") { [onOpen] _, _ in onOpen() },
            PlainCommand(row: "pick", alias: "take", "pick a row", of: { 3 }) { index, dialogue in
                dialogue.say("picked \(index)")
            },
            PlainCommand("plan", argument: "WORD", "open and plan an option") { [onOpen] argument, dialogue in
                dialogue.plan(option: argument)
                onOpen()
            },
        ]
    }

    func show(_ dialogue: Dialogue, isReturn: Bool) async {
        dialogue.say(isReturn ? "\(title) again" : "\(title) is shown")
    }

    func obey(_ line: String, _ dialogue: Dialogue) async -> Bool {
        guard isSearch || line.hasPrefix("count") else { return false }
        dialogue.say(isSearch ? "searched \(line)" : "counted")
        return true
    }

    func didDisappear() { life.append("disappeared") }
}

private final class StubTerminal: PlainTerminal {
    private(set) var lines: [String] = []
    var onRead: @MainActor () -> String? = { nil }
    var onWrite: @MainActor () throws -> Void = {}

    func write(_ line: SafeText) throws {
        lines.append(line.string)
        try onWrite()
    }

    func readLine(prompt: SafeText) async throws -> String? { onRead() }
    func readSecret(prompt: SafeText) async throws -> String? { nil }
}

@MainActor
struct PlainApplicationTests {
    private let navigator = Navigator(appName: "app", userInterface: PlainInterface())

    private func run(_ terminal: ScriptedTerminal) async throws -> [String] {
        try await PlainApplication(terminal: terminal, navigator: navigator).run()
        #expect(terminal.lines.first == "Type help for the commands.")
        return Array(terminal.lines.dropFirst())
    }

    @Test("PlainApplication shows the view, passes the argument of a command to it, and ends with the input")
    func commands() async throws {
        navigator.push(CounterView())
        let lines = try await run(ScriptedTerminal("  SAY  two words ", "", "count on", "pick 3"))
        #expect(
            lines == [
                "Counter is shown", "Counter>   SAY  two words ", "two words", "Counter> ", "Counter> count on",
                "counted",
                "Counter> pick 3", "picked 2",
            ]
        )
    }

    @Test(
        "PlainApplication answers a wrong line with the remedy",
        arguments: [
            ("sya", "Unknown command “sya”. Type help for the commands."),
            ("pick", "Give the number of a row, from 1 to 3."),
            ("pick 4", "“4” is not a row. Give the number of a row, from 1 to 3."),
            ("pick 0", "“0” is not a row. Give the number of a row, from 1 to 3."),
            ("pick a door", "“a door” is not a row. Give the number of a row, from 1 to 3."),
            ("4", "“4” is not a row. Give the number of a row, from 1 to 3."),
            ("1.5", "Unknown command “1.5”. Type help for the commands."),
            ("exit here", "The command “exit” takes no further words. Type help for the commands."),
            ("quit smoking", "The command “quit” takes no further words. Type help for the commands."),
            ("Help me", "The command “Help” takes no further words. Type help for the commands."),
            ("back to the future", "The command “back” takes no further words. Type help for the commands."),
            ("open water", "The command “open” takes no further words. Type help for the commands."),
            ("back", "There is nothing to go back to. Type quit to end."),
        ]
    )
    func mistakes(line: String, answer: String) async throws {
        navigator.push(CounterView())
        #expect(try await run(ScriptedTerminal(line)).last == answer)
    }

    @Test(
        "A number alone runs the first command of a row, unless no row has the number",
        arguments: [
            ("3", "picked 2"), ("take 3", "picked 2"), ("4", "searched 4"), ("0", "searched 0"),
            ("2.5", "searched 2.5"),
        ]
    )
    func rows(line: String, answer: String) async throws {
        navigator.push(CounterView(isSearch: true))
        #expect(try await run(ScriptedTerminal(line)).last == answer)
    }

    @Test("PlainApplication runs and lists the commands of the view, of the navigator and of all views")
    func help() async throws {
        navigator.push(CounterView())
        var runs = 0
        navigator.setCommand(key: "L", name: "watchlist", action: "open the watchlist") { runs += 1 }
        #expect(
            try await run(ScriptedTerminal("watchlist", "help")).suffix(9) == [
                "say TEXT: repeat a text.", "open: open another view.", "pick N (or N alone, take): pick a row.",
                "plan WORD: open and plan an option.", "watchlist: open the watchlist.", "back: go back.",
                "help: list these commands.", "quit (or exit): end.",
                "Ctrl-C: end at once, also while something loads.",
            ]
        )
        #expect(runs == 1)
    }

    @Test(
        "PlainApplication shows a pushed view, reports a return to the view below, and ends at the user's command",
        arguments: ["quit", "exit", "EXIT"]
    )
    func navigation(end: String) async throws {
        let second = CounterView("Second")
        navigator.push(CounterView("First") { [navigator] in navigator.push(second) })
        let lines = try await run(ScriptedTerminal("open", "back", end, "say ignored"))
        #expect(
            lines == [
                "First is shown", "First> open", "Second is shown", "Second> back", "First again", "First> \(end)",
            ]
        )
        #expect(second.life == ["disappeared"])
    }

    @Test("PlainApplication reports a message, closes it, and does not show the view below again")
    func message() async throws {
        navigator.push(
            CounterView { [navigator] in navigator.present(message: "There is\nno browser.", title: "Open page") }
        )
        let lines = try await run(ScriptedTerminal("open", "say on"))
        #expect(lines.dropFirst() == ["Counter> open", "Open page: There is", "no browser.", "Counter> say on", "on"])
        #expect(navigator.overlay == nil)
    }

    @Test("PlainApplication shows a choice with numbers, and passes the chosen index")
    func choice() async throws {
        var chosen: [Int] = []
        let choice = Choice(title: "Drink", options: ["tea", "water"], current: 1) { [navigator] in
            chosen.append($0)
            navigator.dismiss()
        }
        navigator.push(CounterView { [navigator] in navigator.present(choice) })
        let lines = try await run(ScriptedTerminal("open", "3", "1", "open", "back", "say on"))
        #expect(
            lines == [
                "Counter is shown", "Counter> open", "Drink. Type the number of an option, or back.", "1. tea",
                "2. water, the current one", "Drink> 3", "“3” is not an option. Type the number of an option, or back.",
                "Drink> 1", "Counter again", "Counter> open", "Drink. Type the number of an option, or back.", "1. tea",
                "2. water, the current one", "Drink> back", "Cancelled.", "Counter> say on", "on",
            ]
        )
        #expect(chosen == [0])
    }

    @Test("A line that begins like a command is a search if the command does not accept its other words")
    func searches() async throws {
        navigator.push(CounterView(isSearch: true))
        navigator.setCommand(key: "L", name: "list", action: "") {}
        let titles = ["quit smoking", "Back to the Future", "help me", "list of films", "open water", "pick a door"]
        for title in titles {
            #expect(try await run(ScriptedTerminal(title)).last == "searched \(title)")
        }
        #expect(try await run(ScriptedTerminal("pick 4")).last?.hasPrefix("“4” is not a row.") == true)
        #expect(try await run(ScriptedTerminal("pick")).last == "Give the number of a row, from 1 to 3.")
    }

    @Test("PlainApplication reports a message that arrived during a wait, and the visible view obeys the line")
    func lateMessage() async throws {
        navigator.push(CounterView("First"))
        navigator.push(CounterView("Second"))
        let terminal = StubTerminal()
        terminal.onRead = { [navigator] in
            navigator.present(message: "No browser.", title: "Page")
            terminal.onRead = { nil }
            return "back"
        }
        try await PlainApplication(terminal: terminal, navigator: navigator).run()
        #expect(terminal.lines.dropFirst() == ["Second is shown", "Page: No browser.", "First again"])
    }

    @Test("PlainApplication reports the lost work of all views at the end", arguments: ["quit", ""])
    func losses(line: String) async throws {
        navigator.push(CounterView(lossAtEnd: "The form was not saved."))
        let choice = Choice(title: "Rating", options: ["1"], current: nil) { _ in }
        navigator.push(CounterView("Top") { [navigator] in navigator.present(choice) })
        let lines = try await run(ScriptedTerminal("open", line))
        #expect(lines.suffix(2) == ["The form was not saved.", "Rating: nothing was chosen."])
    }

    @Test("A planned option is chosen without a list, or refused if it does not exist, and ends with a message")
    func plannedOption() async throws {
        var chosen: [Int] = []
        var showsMessage = false
        let choice = Choice(title: "Rating", options: ["1 of 10", "10 of 10", "none"], current: nil, hasNumbers: true) {
            [navigator] in
            chosen.append($0)
            navigator.dismiss()
        }
        navigator.push(
            CounterView { [navigator] in
                showsMessage ? navigator.present(message: "Refused.", title: "Rate") : navigator.present(choice)
                showsMessage.toggle()
            }
        )
        let lines = try await run(ScriptedTerminal("plan 10", "plan 1", "open", "back", "say on", "plan 2", "pick 1"))
        #expect(
            lines.dropFirst() == [
                "Counter> plan 10", "Counter again", "Counter> plan 1", "Rate: Refused.", "Counter> open",
                "Rating. Type an option, such as 1, or back.", "1 of 10", "10 of 10", "none",
                "Rating> back", "Cancelled.", "Counter> say on", "on", "Counter> plan 2", "Rate: Refused.",
                "Counter> pick 1", "picked 0",
            ]
        )
        #expect(chosen == [1])
        let refused = try await run(ScriptedTerminal("plan 2", "pick 1"))
        #expect(
            refused.dropFirst(2) == [
                "Rating: “2” is not an option. The options are 1 of 10, 10 of 10, none.", "Counter> pick 1", "picked 0",
            ]
        )
    }

    @Test("A cancellation during a wait ends PlainApplication, which writes nothing after it")
    func cancellation() async {
        let terminal = ScriptedTerminal("open")
        let waiting = AsyncStream<Void>.makeStream()
        final class WaitingView: PlainView {
            let title = "Waiting"
            let commands: [PlainCommand] = []
            let begin: @MainActor () -> Void

            init(begin: @escaping @MainActor () -> Void) { self.begin = begin }

            func show(_ dialogue: Dialogue, isReturn: Bool) async {
                begin()
                await dialogue.wait { false }
                dialogue.say("There are no films.")
            }
        }
        navigator.push(WaitingView { waiting.continuation.finish() })
        let run = Task { [navigator] in try await PlainApplication(terminal: terminal, navigator: navigator).run() }
        for await _ in waiting.stream {}
        run.cancel()
        await #expect(throws: CancellationError.self) { try await run.value }
        #expect(terminal.lines == ["Type help for the commands."])
    }

    @Test("PlainApplication ends with the error of the terminal, and writes nothing after it")
    func failure() async {
        struct Closed: Error {}
        let terminal = StubTerminal()
        terminal.onRead = { "say more" }
        terminal.onWrite = { if terminal.lines.count == 2 { throw Closed() } }
        navigator.push(CounterView())
        await #expect(throws: Closed.self) {
            try await PlainApplication(terminal: terminal, navigator: navigator).run()
        }
        #expect(terminal.lines.count == 2)
    }
}
