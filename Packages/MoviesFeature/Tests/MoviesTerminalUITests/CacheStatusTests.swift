import MoviesTerminalUI
import TerminalText
import TerminalTextTesting
import Testing

@Suite("CacheStatus")
@MainActor
struct CacheStatusTests {
    private let status = CacheStatus(path: "/a\tb/responses.sqlite", responses: 12, bytes: 3_456)

    private func text(_ format: OutputFormat) throws -> String {
        let output = TextOutputSpy()
        try status.write(format, to: output)
        return output.data
    }

    @Test("CacheStatus writes only the path in the format ids, and also the number of responses in the other formats")
    func formats() throws {
        #expect(try text(.tabSeparated) == "/a b/responses.sqlite\t12\t3456\n")
        #expect(try text(.commaSeparated) == "path,responses,bytes\n/a b/responses.sqlite,12,3456\n")
        #expect(try text(.ids) == "/a b/responses.sqlite\n")
        #expect(try text(.table) == "File       /a b/responses.sqlite\nResponses  12\nSize       3456 bytes\n")
        #expect(try text(.json).contains(#""responses" : 12"#))
        #expect(try text(.json).contains(#""path" : "/a\tb/responses.sqlite""#))
    }
}
