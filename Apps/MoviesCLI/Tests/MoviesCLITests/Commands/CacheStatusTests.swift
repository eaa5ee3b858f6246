import TerminalText
import Testing

@testable import MoviesCLI

@Suite("What is stored")
struct CacheStatusTests {
    private let status = CacheStatus(path: "/a\tb/responses.sqlite", responses: 12, bytes: 3_456)

    @Test("Each form tells the file, how many answers it holds, and their size")
    func forms() throws {
        #expect(try text(.tabSeparated) == "/a b/responses.sqlite\t12\t3456\n")
        #expect(try text(.ids) == "/a b/responses.sqlite\n")
        #expect(try text(.table) == "File     /a b/responses.sqlite\nAnswers  12\nSize     3456 bytes\n")
        #expect(try text(.json).contains(#""responses" : 12"#))
        #expect(try text(.json).contains(#""path" : "/a\tb/responses.sqlite""#))
    }

    private func text(_ format: OutputFormat) throws -> String {
        try status.text(format, width: nil, colorSupport: .none)
    }
}
