import Testing

@testable import MoviesCLI

@Suite("LineSplitter")
struct LineSplitterTests {
    /// Bytes that count how often they are read.
    private struct CountedBytes: RandomAccessCollection {
        final class Counter { var reads = 0 }

        let bytes: [UInt8]
        let counter: Counter
        var startIndex: Int { 0 }
        var endIndex: Int { bytes.count }

        subscript(index: Int) -> UInt8 {
            counter.reads += 1
            return bytes[index]
        }
    }

    private func lines(_ text: String, chunkSize: Int = .max, limit: Int = 100) -> [String] {
        var splitter = LineSplitter<ArraySlice<UInt8>>(limit: limit)
        var lines: [String] = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            splitter.add(rest.prefix(chunkSize))
            rest = rest.dropFirst(chunkSize)
            while let line = splitter.next() { lines.append(line) }
        }
        return lines + [splitter.finish()].compactMap(\.self)
    }

    @Test(
        "LineSplitter reads each byte of many lines in a chunk at most twice",
        arguments: ["a\n", "\n", "search alien\n"]
    )
    func reads(line: String) {
        let counter = CountedBytes.Counter()
        let text = Array(String(repeating: line, count: 10_000).utf8)
        var splitter = LineSplitter<CountedBytes>()
        splitter.add(CountedBytes(bytes: text, counter: counter))
        var count = 0
        while splitter.next() != nil { count += 1 }
        #expect(count == 10_000)
        #expect(counter.reads <= 2 * text.count)
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
        for size in [1, 99, 100, 101, .max] {
            #expect(
                lines(long + "quit\nnext\n" + long, chunkSize: size) == [
                    long.prefix(100) + "", "next", long.prefix(100) + "",
                ]
            )
        }
    }
}
