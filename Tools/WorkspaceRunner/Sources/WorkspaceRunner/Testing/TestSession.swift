public import Foundation
import ProcessSupport
public import WorkspaceGraph

/// The tests of some packages, with their keys and stored passes.
public struct TestSession: Sendable {
    /// How tests are built and run.
    public struct Options: Sendable {
        /// Whether each package is built in a separate scratch folder.
        public var isIsolated = false
        /// Whether stored passes count.
        public var usesStore = true
        /// A regular expression for test names. Filtered runs are not stored.
        public var filter: String?

        /// Ordinary tests.
        public init() {}
    }

    /// Why a package would run or not.
    public struct Explanation: Sendable, Encodable {
        /// The package's name.
        public let name: String
        /// The package's folder.
        public let path: String
        /// Whether a stored pass has the current inputs.
        public let isCached: Bool
        /// The inputs that changed since the last stored pass; nil if there is none.
        public let changes: [String]?
    }

    /// The workspace.
    public let workspace: Workspace
    /// The packages, without tests that need none.
    public let packages: [WorkspacePackage]
    private let options: Options
    private let environment: TestEnvironment
    private let imports: ImportIndex
    private let keys: TestKeys
    private let store: ResultStore

    /// Computes the keys of packages.
    ///
    /// - Parameter environment: The variables of this process.
    public init(
        _ packages: [WorkspacePackage],
        in workspace: Workspace,
        options: Options,
        environment: [String: String]
    ) async throws {
        self.workspace = workspace
        self.packages = packages
        self.options = options
        self.environment = TestEnvironment(environment, rules: workspace.rules)
        imports = try await workspace.imports()
        store = ResultStore(state: workspace.state)
        keys = try await Self.keys(of: packages, in: workspace, options, self.environment)
    }

    private static func keys(
        of packages: [WorkspacePackage],
        in workspace: Workspace,
        _ options: Options,
        _ environment: TestEnvironment
    ) async throws -> TestKeys {
        let build = SwiftPM.sharedOptions + [options.isIsolated ? "isolated" : "shared"]
        return try await TestKeys(workspace, of: packages, options: build, environment: environment.keyed)
    }

    /// The folders of the packages and of all packages that they need.
    public var neededPackages: Set<String> { Set(packages.flatMap(keys.packagesNeeded)) }

    private func storedPass(of package: WorkspacePackage) -> ResultStore.Pass? {
        keys.keys[package.path].flatMap { store.pass(of: package, key: $0) }
    }

    /// Compares the current inputs of each package with its last stored pass.
    public func explain() -> [Explanation] {
        packages.map { package in
            let changes = store.newest(of: package).map { newest in
                let listings = keys.listings(of: package)
                return TestKeys.changes(from: newest.key, to: keys.keys[package.path]?.lines ?? []) {
                    listings[$0] ?? store.listing($0)
                }
            }
            let isCached = storedPass(of: package) != nil
            return Explanation(name: package.name, path: package.path, isCached: isCached, changes: changes)
        }
    }

    /// Builds and runs the tests without a stored pass, and stores new passes.
    ///
    /// - Parameter finished: Called for each package, those with a stored pass first.
    /// - Returns: Whether every new pass was stored. The workspace cannot be read while it changes.
    public func run(_ finished: (TestOutcome) throws -> Void) async throws -> Bool {
        var missing: [WorkspacePackage] = []
        for package in packages {
            let pass = options.usesStore && options.filter == nil ? storedPass(of: package) : nil
            guard let pass else {
                missing.append(package)
                continue
            }
            let report = TestReport(passed: pass.passed, skipped: pass.skipped, seconds: pass.seconds)
            try finished(TestOutcome(package, report, isCached: true))
        }
        return try await run(missing, finished)
    }

    /// Runs the tests of stored passes again, the oldest first.
    ///
    /// - Returns: The names of packages whose stored pass does not hold, because an input is missing in their keys.
    /// - Throws: `WorkspaceError` if no pass is stored.
    public func audit(_ count: Int, _ finished: (TestOutcome) throws -> Void) async throws -> [String] {
        let passes = packages.compactMap { package in storedPass(of: package).map { (package, $0) } }
            .sorted { $0.1.date < $1.1.date }
            .prefix(count)
        guard !passes.isEmpty else {
            throw WorkspaceError("No pass is stored for these inputs.", remedy: "Run: ./workspace.sh test")
        }
        var wrong: [String] = []
        _ = try await run(passes.map(\.0)) { outcome in
            try finished(outcome)
            let pass = passes.first { $0.0.path == outcome.path }?.1
            let holds = outcome.failed == 0 && outcome.passed == pass?.passed && outcome.skipped == pass?.skipped
            if !holds { wrong.append(outcome.name) }
        }
        return wrong
    }

    private func run(_ packages: [WorkspacePackage], _ finished: (TestOutcome) throws -> Void) async throws -> Bool {
        var unstored: [(WorkspacePackage, TestOutcome)] = []
        for (scratch, packages) in Self.groups(of: packages, in: workspace, isIsolated: options.isIsolated) {
            let began = ContinuousClock.now
            let runner = TestRunner(
                swiftPM: SwiftPM(of: workspace, scratch: scratch),
                environment: environment.variables,
                filter: options.filter,
                imports: imports
            )
            try await runner.run(longestFirst(packages)) { package, outcome in
                try finished(outcome)
                guard outcome.failed == 0, options.filter == nil else { return }
                try record(outcome, began: began)
                if await !store(outcome, of: package) { unstored.append((package, outcome)) }
            }
        }
        for (package, outcome) in unstored {
            if await !store(outcome, of: package) { return false }
        }
        return true
    }

    /// The packages that are built in one scratch folder: all, or each alone.
    ///
    /// Two packages of one name are built apart, because their test bundles have one name.
    static func groups(
        of packages: [WorkspacePackage],
        in workspace: Workspace,
        isIsolated: Bool
    ) -> [(scratch: String, packages: [WorkspacePackage])] {
        let names = Dictionary(grouping: workspace.packages, by: \.name)
        let isShared = { (package: WorkspacePackage) in !isIsolated && names[package.name]?.count == 1 }
        let shared = packages.filter(isShared)
        return (shared.isEmpty ? [] : [(SwiftPM.sharedScratch, shared)])
            + packages.filter { !isShared($0) }.map { ("isolated/\($0.path)", [$0]) }
    }

    /// Sorts by the last duration. Before the first run, packages that need most packages come first.
    private func longestFirst(_ packages: [WorkspacePackage]) -> [WorkspacePackage] {
        let timings = Timings.read(workspace.state)
        let costs = packages.map { (timings.shared[$0.path] ?? .infinity, keys.packagesNeeded(byTestsOf: $0).count) }
        return packages.indices.sorted { costs[$0] > costs[$1] }.map { packages[$0] }
    }

    private func record(_ outcome: TestOutcome, began: ContinuousClock.Instant) throws {
        var timings = Timings.read(workspace.state)
        if options.isIsolated {
            timings.isolated[outcome.path] = (began.duration(to: .now) / .milliseconds(1)).rounded() / 1_000
        } else {
            timings.shared[outcome.path] = outcome.seconds
        }
        try timings.write(to: workspace.state)
    }

    /// Stores a pass if its inputs are still those that were built: a file may be saved while tests run.
    ///
    /// - Returns: Whether the workspace could be read again.
    private func store(_ outcome: TestOutcome, of package: WorkspacePackage) async -> Bool {
        do {
            let now = try await Self.keys(
                of: [package],
                in: try await Workspace.load(workspace.root),
                options,
                environment
            )
            guard outcome.passed > 0, let key = keys.keys[package.path], now.keys[package.path] == key else {
                return true
            }
            let pass = ResultStore.Pass(
                package: package.path,
                key: key.lines,
                passed: outcome.passed,
                skipped: outcome.skipped,
                seconds: outcome.seconds,
                date: Date()
            )
            try store.store(pass, of: package, hash: key.hash, listings: keys.listings(of: package))
            return true
        } catch {
            // A file appeared and disappeared, or the rules file is incomplete. The tests have passed all the same.
            return false
        }
    }

    /// Runs all tests on a build that counts executed lines. Passes are neither used nor stored.
    ///
    /// - Parameter pages: The folder for llvm-cov's pages.
    /// - Returns: nil if no test ran.
    public func measureCoverage(pages: URL, _ finished: (TestOutcome) throws -> Void) async throws -> CoverageReport? {
        let swiftPM = SwiftPM(of: workspace, scratch: "coverage", adding: ["--enable-code-coverage"])
        return try await withTemporaryFolder { profiles in
            var variables = environment.variables
            // A file for each process and each program, those that tests start included.
            variables["LLVM_PROFILE_FILE"] = profiles.appending(path: "%p-%m.profraw").filePath
            // A program that a test starts with another environment writes this file.
            let strays = packages.map { workspace.url(of: PathText.join($0.path, "default.profraw")) }
            let known = Set(strays.filter { FileManager.default.fileExists(atPath: $0.filePath) })
            defer { for file in strays where !known.contains(file) { try? FileManager.default.removeItem(at: file) } }
            let runner = TestRunner(swiftPM: swiftPM, environment: variables, filter: options.filter, imports: imports)
            var hasRun = false
            try await runner.run(packages) { _, outcome in
                hasRun = hasRun || outcome.passed + outcome.failed > 0
                try finished(outcome)
            }
            guard hasRun, let first = packages.first else { return nil }
            let bin = try await swiftPM.binFolder(of: first)
            return try await workspace.progress.during("Counting the lines that ran") {
                try await CoverageReport.make(of: packages, in: workspace, profiles: profiles, bin: bin, pages: pages)
            }
        }
    }
}
