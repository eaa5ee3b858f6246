import TerminalText
import Testing

@testable import MoviesCLI

@Suite("What people are told")
struct DiagnosticsTests {
    private let captured: Captured
    private let diagnostics: Diagnostics

    init() throws {
        captured = try Captured()
        diagnostics = Diagnostics(stream: captured.stream, environment: ["TERM": "xterm"])
    }

    @Test("A message stands behind the program's name, its further lines below its first")
    func lines() throws {
        diagnostics.tell("One.\nTwo.")
        #expect(try captured.text() == "movies: One.\n        Two.\n")
    }

    @Test("Whatever a message quotes, it is harmless")
    func hostileText() throws {
        diagnostics.tell("\u{1B}]0;owned\u{7}One\u{202E}.\r\n\u{9B}2JTwo.")
        #expect(try captured.text() == "movies: One.\n        Two.\n")
    }

    @Test("A note stands on a line of its own")
    func notes() throws {
        diagnostics.tell(SafeText("1 film"))
        #expect(try captured.text() == "1 film\n")
    }

    @Test("While somebody else has the terminal nothing is said; afterwards all of it, each thing once")
    func held() throws {
        diagnostics.hold()
        for text in ["One.", "Two.", "One."] { diagnostics.tell(text) }
        #expect(try captured.text() == "")
        diagnostics.release()
        diagnostics.tell("Three.")
        #expect(try captured.text() == "movies: One.\nmovies: Two.\nmovies: Three.\n")
    }

    @Test("Of what is said without end meanwhile, the first hundred things are kept")
    func heldTooMuch() throws {
        diagnostics.hold()
        for number in 1...1_000 { diagnostics.tell("Number \(number).") }
        diagnostics.release()
        #expect(try captured.text().split(separator: "\n").count == 100)
    }

    @Test("What is no terminal gets no progress, and nothing broken into lines")
    func noTerminal() throws {
        let sentence = Array(repeating: "word", count: 100).joined(separator: " ")
        diagnostics.progress("1 of 2")
        diagnostics.tell(sentence)
        diagnostics.progress(nil)
        #expect(try captured.text() == "movies: \(sentence)\n")
    }
}
