internal import Foundation
internal import ProcessSupport

/// The runs of benchmarks on this machine, oldest first. Figures of two machines compare nothing.
package struct BenchmarkHistory: Sendable {
    /// Runs that are kept.
    private static let limit = 50

    private let state: StateFolder

    package init(state: StateFolder) {
        self.state = state
    }

    package var runs: [BenchmarkRun] {
        files.compactMap { try? JSONDecoder().decode(BenchmarkRun.self, from: Data(contentsOf: $0)) }
            .sorted { $0.date < $1.date }
    }

    package func add(_ run: BenchmarkRun) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        let text = String(decoding: try encoder.encode(run), as: UTF8.self)
        let name =
            run.date.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted)) + "-" + UUID().uuidString
        try state.write {
            try folder.appending(path: "\(name).json").write(text)
            for file in files.dropLast(Self.limit) { try? FileManager.default.removeItem(at: file) }
        }
    }

    private var folder: URL { state.file("benchmarks") }

    /// Named by their dates.
    private var files: [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.filePath)) ?? []
        return names.filter { $0.hasSuffix(".json") }.sorted().map { folder.appending(path: $0) }
    }
}
