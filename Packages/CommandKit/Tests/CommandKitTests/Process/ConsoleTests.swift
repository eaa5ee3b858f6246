import CommandKit
import Foundation
import TerminalText
import Testing

@Suite("Console")
struct ConsoleTests {
    private let output = Pipe()
    private let error = Pipe()

    private func console(environment: [String: String] = ["TERM": "xterm"], error: StandardStream? = nil) -> Console {
        Console(name: "tool", environment: environment, output: output.stream, error: error ?? self.error.stream)
    }

    /// Returns the text that the pipe has received since the last call for the same pipe.
    private func text(_ pipe: Pipe) -> String {
        // Reading an empty pipe would block, so the function first writes a byte and later drops it.
        try? pipe.fileHandleForWriting.write(contentsOf: Data([0]))
        return String(decoding: pipe.fileHandleForReading.availableData.dropLast(), as: UTF8.self)
    }

    @Test("Console writes data, styled lines and JSON to standard output")
    func data() throws {
        let console = console()
        try console.write("data\n")
        try console.write(StyledText("bold", .bold))
        try console.write(json: ["key": 1])
        #expect(text(output) == "data\nbold\n{\n  \"key\" : 1\n}\n")
        #expect(text(error) == "")
    }

    @Test("Console truncates each line of a message to 2,000 cells")
    func longMessage() {
        let longest = String(repeating: "9", count: 2_000)
        console().report("\(longest)\n\(longest)9")
        #expect(text(error) == "tool: \(longest)\n      \(longest.dropLast())…\n")
    }

    @Test("Console writes messages behind the program's name, notes and logs, without control or format characters")
    func hostileText() {
        let console = console()
        let hostile = "\u{1B}]0;owned\u{7}One\u{202E}.\r\n\u{9B}2JTwo."
        console.report(hostile)
        console.note(SafeText(hostile))
        console.log(hostile)
        #expect(text(error) == "tool: One.\n      Two.\nOne. Two.\nOne.\nTwo.\n")
    }

    @Test("Console keeps the first 100 messages between hold() and release() and drops duplicates")
    func held() {
        let console = console()
        console.hold()
        for number in 1...200 { console.report("\(number / 2)") }
        #expect(text(error) == "")
        console.release()
        console.report("last")
        #expect(text(error) == ((0..<100).map(String.init) + ["last"]).map { "tool: \($0)\n" }.joined())
    }

    @Test("Console shows no progress and does not wrap messages without a terminal, even with COLUMNS")
    func noTerminal() {
        let console = console(environment: ["TERM": "xterm", "COLUMNS": "25"])
        let sentence = Array(repeating: "word", count: 100).joined(separator: " ")
        console.progress("1 of 2")
        console.report(sentence)
        console.progress(nil)
        #expect(text(error) == "tool: \(sentence)\n")
        #expect(console.width == nil && !console.isInteractive && console.colorSupport == .none)
    }

    @Test("On a terminal, report(_:) wraps and indents, note(_:) wraps, log(_:) does neither; none breaks an address")
    func wrapping() throws {
        let terminal = try PseudoTerminal()
        terminal.resize(columns: 30)
        let console = console(error: terminal.device)
        console.report("one two three four five six")
        console.note("one two three four five six seven")
        console.log("one two three four five six seven")
        // An address that is broken could not be copied from the terminal.
        console.report("open https://example.org/authenticate/70ce")
        console.note("open https://example.org/authenticate/70ce")
        #expect(
            terminal.output() == """
                tool: one two three four five\r
                      six\r
                one two three four five six\r
                seven\r
                one two three four five six seven\r
                tool: open\r
                      https://example.org/authenticate/70ce\r
                open\r
                https://example.org/authenticate/70ce\r\n
                """
        )
    }

    @Test("COLUMNS replaces the width of a terminal if it is a positive number", arguments: ["25", "0", "-1", "x", ""])
    func columns(value: String) throws {
        let terminal = try PseudoTerminal()
        terminal.resize(columns: 30)
        let environment = ["TERM": "xterm", "COLUMNS": value]
        let console = Console(name: "tool", environment: environment, output: terminal.device, error: terminal.device)
        #expect(console.width == (value == "25" ? 25 : 30))
        console.report("one two three four five")
        let isNarrow = terminal.output().hasPrefix("tool: one two three four\r\n")
        #expect(isNarrow == (value == "25"))
        #expect(self.console(environment: environment).width == nil)
        // A pipe has a limit only for a table that the user requests.
        let pipe = StandardStream(descriptor: -1)
        let widths = [OutputFormat.table, .tabSeparated, nil].map {
            Console(name: "tool", environment: environment, format: $0, output: pipe, error: pipe).width
        }
        #expect(widths == [value == "25" ? 25 : nil, nil, nil])
    }

    @Test("Console clears progress before output, and shows none on a dumb terminal", arguments: ["xterm", "dumb", ""])
    func progress(term: String) throws {
        let terminal = try PseudoTerminal()
        let console = console(environment: ["TERM": term], error: terminal.device)
        console.progress("1 of 2")
        console.progress("1 of 2")
        console.note("note")
        try console.write("data\n")
        let clear = "\r\u{1B}[K"
        #expect(terminal.output() == (term == "xterm" ? "\(clear)1 of 2\(clear)note\r\n1 of 2\(clear)" : "note\r\n"))
    }
}
