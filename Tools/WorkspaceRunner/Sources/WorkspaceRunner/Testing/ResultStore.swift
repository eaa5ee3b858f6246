import Foundation
import ProcessSupport
public import WorkspaceGraph

/// A store of successful test runs by cache key, as a folder of small files, which a CI cache can save.
///
///     results/passes/<package>/<key>.json    a successful test run of a package
///     results/units/<digest>                 a file listing, used to explain differences between keys
///
/// A damaged file counts as missing. Files are written atomically; of two processes that store the same pass, the last one wins.
struct ResultStore: Sendable {
    private static let limit = 50

    struct Pass: Sendable, Codable {
        let package: String
        let key: [String]
        let passed: Int
        let skipped: Int
        let missing: [String: Int]
        let seconds: Double
        let date: Date
        /// The name of the machine that ran the tests; nil for this one.
        var machine: String?

        /// Whether a test passed, and the numbers that a server has sent are possible.
        var isValid: Bool {
            let numbers = 0...1_000_000
            return passed > 0 && ([passed, skipped] + missing.values).allSatisfy(numbers.contains)
        }
    }

    private let state: StateFolder

    init(state: StateFolder) { self.state = state }

    func pass(of package: WorkspacePackage, key: ContentKey) -> Pass? {
        state.read(Pass.self, from: file(package, key.hash)).flatMap { $0.key == key.lines ? $0 : nil }
    }

    func newest(of package: WorkspacePackage) -> Pass? {
        // The passes are sorted by file date, because decoding every pass with its key would be slow.
        let dated = names(of: package).map { ($0, FileStamp(of: state.file($0).filePath)?.modified ?? .distantPast) }
        return dated.sorted { $0.1 > $1.1 }.lazy.compactMap { state.read(Pass.self, from: $0.0) }.first
    }

    func store(_ pass: Pass, of package: WorkspacePackage, hash: String, listings: [String: String]) throws {
        for (digest, listing) in listings where self.listing(digest) == nil {
            try state.write(Data(listing.utf8), to: "results/units/\(digest)")
        }
        try state.write(pass, to: file(package, hash))
        let names = names(of: package)
        guard names.count > Self.limit else { return }
        let dated = names.map { ($0, state.read(Pass.self, from: $0)?.date ?? .distantPast) }.sorted { $0.1 > $1.1 }
        for (name, _) in dated.dropFirst(Self.limit) { try? FileManager.default.removeItem(at: state.file(name)) }
    }

    func listing(_ digest: String) -> String? {
        try? String(contentsOf: state.file("results/units/\(digest)"), encoding: .utf8)
    }

    private func names(of package: WorkspacePackage) -> [String] {
        let folder = folder(package)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: state.file(folder).filePath)) ?? []
        return names.filter { $0.hasSuffix(".json") }.map { "\(folder)/\($0)" }
    }

    private func file(_ package: WorkspacePackage, _ hash: String) -> String { "\(folder(package))/\(hash).json" }

    private func folder(_ package: WorkspacePackage) -> String { "results/passes/\(package.fileName)" }
}

/// The durations in seconds of the packages' last test runs without failures, by package folder.
struct Timings: Codable, Sendable {
    /// The durations of runs with `--isolated`, including the build.
    var isolated: [String: Double] = [:]
    /// The durations of runs without `--isolated`, without the build.
    var shared: [String: Double] = [:]

    static func read(_ state: StateFolder) -> Timings { state.read(Timings.self, from: "timings.json") ?? Timings() }

    func write(to state: StateFolder) throws { try state.write(self, to: "timings.json") }

    func seconds(of package: String) -> Double? { isolated[package] ?? shared[package] }
}

extension Workspace {
    /// Returns the number of tests in the newest stored run, and the duration of the last successful run in seconds, without the build.
    public func lastTests(of package: WorkspacePackage) -> (count: Int?, seconds: Double?) {
        let pass = ResultStore(state: state).newest(of: package)
        return (pass.map { $0.passed + $0.skipped }, Timings.read(state).shared[package.path])
    }
}
