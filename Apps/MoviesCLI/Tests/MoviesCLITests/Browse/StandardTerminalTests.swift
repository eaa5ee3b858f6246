import Foundation
import Testing

@testable import MoviesCLI

@Suite("LineSplitter", .timeLimit(.minutes(10)))
struct LineSplitterTests {
    private func lines(_ text: String, chunkSize: Int = .max, limit: Int = 100) -> [String] {
        var splitter = LineSplitter(limit: limit)
        var lines: [String] = []
        var rest = Data(text.utf8)
        while !rest.isEmpty {
            splitter.add(rest.prefix(chunkSize))
            rest = rest.dropFirst(chunkSize)
            while let line = splitter.next() { lines.append(line) }
        }
        return lines + [splitter.finish()].compactMap(\.self)
    }

    @Test("LineSplitter returns a million lines of a chunk in linear time", arguments: ["\n", "a\n"])
    func manyLines(line: String) {
        #expect(lines(String(repeating: line, count: 1_000_000)).count == 1_000_000)
    }

    @Test(
        "LineSplitter returns the same lines for all sizes of chunks",
        arguments: [
            ("", []), ("\n", [""]), ("one", ["one"]), ("one\n", ["one"]),
            ("one\n\n\r\ntwo é", ["one", "", "\r", "two é"]),
        ]
    )
    func chunks(text: String, expected: [String]) {
        for size in [1, 2, 3, 5, .max] { #expect(lines(text, chunkSize: size) == expected, "\(size)") }
    }

    @Test("LineSplitter ignores the rest of a line that is longer than the limit, and returns the next line")
    func longLine() {
        let long = String(repeating: "a", count: 1_000)
        let expected = [long.prefix(100) + "", "next", long.prefix(100) + ""]
        for size in [1, 99, 100, 101, .max] {
            #expect(lines(long + "quit\nnext\n" + long, chunkSize: size) == expected)
        }
    }
}
