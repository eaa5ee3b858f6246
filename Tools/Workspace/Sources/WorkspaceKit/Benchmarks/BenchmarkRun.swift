package import struct Foundation.Date

/// What benchmarks measured in one call.
package struct BenchmarkRun: Sendable, Codable {
    package struct Benchmark: Sendable, Codable {
        package let name: String
        package let figures: [BenchmarkFigure]

        package init(name: String, output: String) {
            self.name = name
            figures = output.split(separator: "\n").compactMap(BenchmarkFigure.init(line:))
        }
    }

    package let date: Date
    /// What was measured: the commit, with "+" where files differed from it.
    package let commit: String
    package let benchmarks: [Benchmark]

    package init(date: Date, commit: String, benchmarks: [Benchmark]) {
        self.date = date
        self.commit = commit
        self.benchmarks = benchmarks
    }
}
