public import Foundation
import ProcessSupport
public import WorkspaceGraph

/// A test run of several packages. By default, the run skips a package with a stored pass: a successful run with the same inputs.
public struct TestSession: Sendable {
    /// The options for building and running tests.
    public struct Options: Sendable {
        /// Whether to build each package in a separate scratch folder.
        public var isIsolated = false
        /// Whether to skip packages for which a successful run with the same inputs is stored. Runs with a filter skip no packages.
        public var usesStore = true
        /// Whether results of other machines count.
        public var usesRemote = true
        /// A regular expression for the names of the tests to run; nil for all tests. Results of filtered runs are not stored.
        public var filter: String?

        /// Creates the default options.
        public init() {}
    }

    /// The reason why a test session would run or skip a package.
    public struct Explanation: Sendable, Encodable {
        /// The package's name.
        public let name: String
        /// The package's folder, relative to the workspace's root.
        public let path: String
        /// Whether a successful run with the inputs that are now on disk is stored.
        public let isCached: Bool
        /// The name of the other machine on which that run took place; nil for this machine.
        public let machine: String?
        /// Messages about the inputs that changed since the newest stored successful run; nil if none is stored.
        public let changes: [String]?
    }

    /// The workspace of the packages.
    public let workspace: Workspace
    /// The packages to test.
    public let packages: [WorkspacePackage]
    private let options: Options
    private let environment: TestEnvironment
    private let imports: ImportIndex
    let keys: TestKeys
    private let store: ResultStore
    private let remote: RemoteCache?

    /// Creates a session, computes the cache keys of the packages, and fetches the passes of other machines.
    ///
    /// - Parameter environment: The environment variables of this process. Test processes inherit a selection of them.
    public init(
        _ packages: [WorkspacePackage],
        in workspace: Workspace,
        options: Options,
        environment: [String: String],
        token: String? = RemoteCache.environmentToken
    ) async throws {
        self.workspace = workspace
        self.packages = packages
        self.options = options
        let remote = try RemoteCache(environment, token: token)
        self.remote = options.usesRemote ? remote : nil
        // Machines have different home folders, and a test could read them.
        self.environment = try TestEnvironment(environment, of: workspace, hasOwnHome: remote != nil)
        imports = try await workspace.imports()
        store = ResultStore(state: workspace.state)
        keys = try await Self.keys(of: packages, in: workspace, options, self.environment)
        try await fetchPasses()
    }

    private func fetchPasses() async throws {
        guard let remote, options.usesStore, options.filter == nil else { return }
        let missing = packages.filter { storedPass(of: $0) == nil && keys.unknownInput(of: $0) == nil }
        let wanted = missing.compactMap { package in keys.keys[package.path].map { (package, $0) } }
        let passes = await remote.passes(wanted.map(\.1))
        for (package, key) in wanted {
            guard let pass = passes[key], pass.package == package.path else { continue }
            try store.store(pass, of: package, hash: key.hash, listings: keys.listings(of: package))
        }
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

    /// The folders of the packages to test and of their direct and indirect dependencies.
    public var neededPackages: Set<String> { Set(packages.flatMap(keys.packagesNeeded)) }

    private func storedPass(of package: WorkspacePackage) -> ResultStore.Pass? {
        keys.keys[package.path].flatMap { store.pass(of: package, key: $0) }
            .flatMap { options.usesRemote || $0.machine == nil ? $0 : nil }
    }

    /// Returns the reason why each package would run or be skipped, with the inputs that changed since the last stored success.
    public func explain() -> [Explanation] {
        packages.map { package in
            let changes = store.newest(of: package).map { newest in
                let listings = keys.listings(of: package)
                return TestKeys.changes(from: newest.key, to: keys.keys[package.path]?.lines ?? []) {
                    listings[$0] ?? store.listing($0)
                }
            }
            let pass = storedPass(of: package), name = package.name, path = package.path
            return Explanation(name: name, path: path, isCached: pass != nil, machine: pass?.machine, changes: changes)
        }
    }

    /// Builds and tests the packages that the session does not skip. Stores successful results, unless a filter is set.
    ///
    /// - Returns: The names of the packages whose successful results were not stored, by reason.
    public func run(_ finished: (TestOutcome) throws -> Void) async throws -> [String: [String]] {
        var missing: [WorkspacePackage] = []
        for package in packages {
            let pass = options.usesStore && options.filter == nil ? storedPass(of: package) : nil
            guard let pass else {
                missing.append(package)
                continue
            }
            try finished(TestOutcome(package, TestReport(pass), isCached: true))
        }
        return try await run(missing, finished)
    }

    /// Runs the tests of packages with a stored successful result again, and compares the results. The oldest results come first.
    ///
    /// - Returns: The names of the packages whose new result differs from the stored one, for example because a cache key omits an input.
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
            let isConfirmed = outcome.failed == 0 && outcome.passed == pass?.passed && outcome.skipped == pass?.skipped
            if !isConfirmed { wrong.append(outcome.name) }
        }
        return wrong
    }

    private func run(
        _ packages: [WorkspacePackage],
        _ finished: (TestOutcome) throws -> Void
    ) async throws -> [String: [String]] {
        let xctest = xctestPackages(of: packages)
        // Packages with XCTest are built without the compiler's cache.
        let groups = workspace.buildGroups(of: packages, isIsolated: options.isIsolated, alone: xctest).map { group in
            let usesCache = !group.packages.contains { xctest.contains($0.path) }
            return (SwiftPM(of: workspace, scratch: group.scratch, usesCache: usesCache), group.packages)
        }
        // This changes stamps, so it precedes their reading.
        for (swiftPM, _) in groups { try swiftPM.touchReplacedFiles() }
        let stamps = Dictionary(uniqueKeysWithValues: packages.map { ($0.path, keys.stamps(of: $0, in: workspace)) })
        var reasons: [String: [String]] = [:]
        for (swiftPM, packages) in groups {
            let began = ContinuousClock.now
            try await runner(swiftPM, environment.variables).run(longestFirst(packages)) { package, outcome in
                try finished(outcome)
                guard outcome.failed == 0, options.filter == nil else { return }
                try record(outcome, began: began)
                let reason: String?
                do {
                    reason = try await store(outcome, of: package, stamps: stamps[package.path] ?? [:])
                } catch {
                    // A file may have been deleted while it was read, or the rules file may be incomplete.
                    reason = "the workspace could not be read, because files were changing"
                }
                if let reason { reasons[reason, default: []].append(package.name) }
            }
        }
        return reasons
    }

    /// Returns the folders of the packages whose tests `swift test` runs.
    private func xctestPackages(of packages: [WorkspacePackage]) -> Set<String> {
        Set(packages.filter { imports.testsMayUse("XCTest", in: $0, of: workspace) }.map(\.path))
    }

    private func runner(_ swiftPM: SwiftPM, _ environment: [String: String]) -> TestRunner {
        TestRunner(swiftPM: swiftPM, environment: environment, filter: options.filter, imports: imports)
    }

    /// Returns packages sorted by last duration, longest or unknown first, and then by the number of packages that they need.
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

    /// Stores the result of a successful run, and returns the reason if it cannot be stored.
    private func store(_ outcome: TestOutcome, of package: WorkspacePackage, stamps: [String: FileStamp]) async throws
        -> String?
    {
        guard outcome.passed > 0, let key = keys.keys[package.path] else { return nil }
        if let reason = keys.unknownInput(of: package) { return reason }
        let current = try await Workspace.load(workspace.root)
        let now = try await Self.keys(of: [package], in: current, options, environment)
        let isChanged = now.keys[package.path] != key
        // A file may have been changed and changed back, or added and deleted. A file's path follows that of its folder.
        let file = stamps.keys.sorted().last {
            stamps[$0] != FileStamp(of: PathText.join(workspace.root.filePath, $0))
        }
        if isChanged || file != nil { return "\(file ?? "an input") changed during the run" }
        let pass = ResultStore.Pass(
            package: package.path,
            key: key.lines,
            passed: outcome.passed,
            skipped: outcome.skipped,
            missing: outcome.missing,
            seconds: outcome.seconds,
            date: Date()
        )
        try store.store(pass, of: package, hash: key.hash, listings: keys.listings(of: package))
        await remote?.add(pass, for: key)
        return nil
    }

    /// Runs the tests in an instrumented build without stored results, and returns their line coverage; nil if no test ran.
    public func measureCoverage(pages: URL, _ finished: (TestOutcome) throws -> Void) async throws -> CoverageReport? {
        let groups = workspace.buildGroups(
            of: packages,
            alone: xctestPackages(of: packages),
            shared: "coverage",
            separate: "isolated-coverage"
        )
        return try await withTemporaryFolder { profiles in
            var variables = environment.variables
            // The variable makes each instrumented process write its own file, even processes that tests start.
            variables["LLVM_PROFILE_FILE"] = profiles.appending(path: "%p-%m.profraw").filePath
            // A process that a test starts without this variable writes default.profraw to its working folder.
            let strays = packages.map { workspace.url(of: PathText.join($0.path, "default.profraw")) }
            let known = Set(strays.filter { FileManager.default.fileExists(atPath: $0.filePath) })
            defer { for file in strays where !known.contains(file) { try? FileManager.default.removeItem(at: file) } }
            var hasRun = false
            var builds: [CoverageReport.Build] = []
            for group in groups {
                let options = ["--enable-code-coverage"]
                let swiftPM = SwiftPM(of: workspace, scratch: group.scratch, adding: options, usesCache: false)
                // `swift test` replaces LLVM_PROFILE_FILE by this folder.
                let folder = { (bin: URL) in bin.appending(path: "codecov", directoryHint: .isDirectory) }
                if let bin = swiftPM.existingBinFolder(configuration: "debug") {
                    try? FileManager.default.removeItem(at: folder(bin))
                }
                try await runner(swiftPM, variables).run(group.packages) { _, outcome in
                    hasRun = hasRun || outcome.passed + outcome.failed > 0
                    try finished(outcome)
                }
                guard let first = group.packages.first else { continue }
                let bin = try await swiftPM.binFolder(of: first)
                builds.append((bin, group.packages))
                let names = (try? FileManager.default.contentsOfDirectory(atPath: folder(bin).filePath)) ?? []
                for name in names where name.hasSuffix(".profraw") {
                    let profile = profiles.appending(path: "\(UUID().uuidString).profraw")
                    try FileManager.default.moveItem(at: folder(bin).appending(path: name), to: profile)
                }
            }
            guard hasRun else { return nil }
            return try await workspace.progress.during("Computing the line coverage") { [builds] in
                try await CoverageReport.make(of: builds, in: workspace, profiles: profiles, pages: pages)
            }
        }
    }
}
