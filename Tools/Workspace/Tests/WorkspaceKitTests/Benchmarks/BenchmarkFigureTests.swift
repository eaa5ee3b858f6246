import Foundation
import ProcessSupport
import Testing
import WorkspaceKit

@Suite("What benchmarks print")
struct BenchmarkFigureTests {
    @Test(
        "A line is a name, a number with a unit, and a verdict where there is a limit",
        arguments: [
            (
                "list, 300 packages x 10 files      0.19 s  limit 1.50 s  ok",
                ("list, 300 packages x 10 files", 0.19, "s", true)
            ),
            ("  j through 10,000 rows    16    1.2 ms    6.0 ms  MISSED", ("j through 10,000 rows", 1.2, "ms", false)),
            ("map of this workspace   147.8 KB", ("map of this workspace", 147.8, "KB", nil)),
            ("written   2,348 bytes", ("written", 2_348, "bytes", nil)), ("search    12µs", ("search", 12, "µs", nil)),
        ] as [(String, (String, Double, String, Bool?))]
    )
    func figures(_ line: String, _ expected: (String, Double, String, Bool?)) throws {
        let figure = try #require(BenchmarkFigure(line: line))
        #expect((figure.name, figure.value, figure.unit) == (expected.0, expected.1, expected.2))
        #expect(figure.isMet == expected.3)
    }

    @Test(
        "Any other line is none",
        arguments: [
            "figure   trials   value", "", "Building for release", "31 of 31", "name   12", "12 ms", "----   1 ms",
        ]
    )
    func others(_ line: String) {
        #expect(BenchmarkFigure(line: line) == nil)
    }

    @Test("A number in the name is a size")
    func sizes() {
        let size = BenchmarkFigure(name: "list, 1,000 packages x 10 files", value: 1, unit: "s").size
        #expect(size?.series == "list, # packages x 10 files")
        #expect(size?.size == 1_000)
        #expect(BenchmarkFigure(name: "list", value: 1, unit: "s").size == nil)
    }

    @Test("Runs are kept in the order of their dates, the last fifty of them")
    func history() async throws {
        try await withTemporaryFolder { folder in
            let history = BenchmarkHistory(state: StateFolder(root: folder))
            let start = Date(timeIntervalSince1970: 1_700_000_000)
            for index in 0..<52 {
                let benchmark = BenchmarkRun.Benchmark(name: "b", output: "f   \(index) ms\nnothing\n")
                try history.add(
                    BenchmarkRun(
                        date: start.addingTimeInterval(Double(index * 60)),
                        commit: "c",
                        benchmarks: [benchmark]
                    )
                )
            }
            let values = history.runs.compactMap { $0.benchmarks[0].figures.first?.value }
            #expect(values == (2..<52).map(Double.init))
        }
    }
}
