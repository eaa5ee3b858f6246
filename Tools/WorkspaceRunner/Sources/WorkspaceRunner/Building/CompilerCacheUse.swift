import Foundation
import ProcessSupport
public import WorkspaceGraph

/// The numbers of Swift modules that the builds of one command compiled or found in the compiler's cache.
public struct CompilerCacheUse: Codable, Sendable {
    /// The number of all modules that were not up to date.
    public private(set) var modules = 0
    /// The number of the modules that were found in the cache with all their files.
    public private(set) var cached = 0
    private var process = getpid()

    private static let file = "compiler-cache.json"

    /// Reads the numbers of the last command whose builds needed modules; nil if there is none.
    public init?(ofLastBuildIn state: StateFolder) {
        guard let stored = state.read(Self.self, from: Self.file) else { return nil }
        self = stored
    }

    /// Whether the numbers are of this process.
    public var isOfThisCommand: Bool { process == getpid() }

    /// Reads the statistics that the compiler wrote during a build, one file for each of its jobs. The counters of a job whose result was
    /// found contain no lines of source code.
    ///
    /// The name of a file is "stats-TIME-swift-frontend-MODULE-INPUT-TRIPLE-OUTPUT-OPTIMIZATION-NUMBER.json". A job without an output
    /// only reads imports.
    init(statistics: URL) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: statistics.filePath)) ?? []
        var all: Set<Substring> = [], compiled: Set<Substring> = []
        for name in names {
            guard let job = name.firstMatch(of: /-swift-frontend-(\w+)-.+-(?:o|swiftmodule)-O/) else { continue }
            all.insert(job.1)
            let counters = try? String(contentsOf: statistics.appending(path: name), encoding: .utf8)
            if counters?.contains("\"AST.NumSourceLines\"") != false { compiled.insert(job.1) }
        }
        modules = all.count
        cached = all.count - compiled.count
    }

    func record(in state: StateFolder) throws {
        guard modules > 0 else { return }
        var sum = self
        if let earlier = Self(ofLastBuildIn: state), earlier.isOfThisCommand {
            sum.modules += earlier.modules
            sum.cached += earlier.cached
        }
        try state.write(sum, to: Self.file)
    }
}

extension CompilerCacheUse: CustomStringConvertible {
    /// The numbers as text, such as "84 of 91 modules from the compiler's cache".
    public var description: String { "\(cached) of \(modules) modules from the compiler's cache" }
}
