internal import CommandKit
internal import Foundation
internal import TerminalText
internal import WorkspaceKit

/// One call of `test`: what is to be tested, and what is known of it.
struct TestSession {
    private let context: ToolContext
    private let workspace: Workspace
    private let packages: [WorkspacePackage]
    /// Whether each package has a scratch of its own.
    private let isIsolated: Bool
    private let environment: TestEnvironment
    private let toolchain: Toolchain
    /// How SwiftPM is called, for the keys of before and after a run.
    private let flags: [String]
    private let imports: ImportIndex
    private let graph: TargetGraph
    private let units: UnitGraph
    /// By the packages' folders.
    private let keys: [String: ResultKey]
    private let resultKeys: ResultKeys
    private let state: StateFolder
    private let store: ResultStore

    init(_ context: ToolContext, workspace: Workspace, packages: [WorkspacePackage]) async throws {
        self.context = context
        self.workspace = workspace
        self.packages = packages
        state = StateFolder(root: workspace.root)
        store = ResultStore(state: state)
        toolchain = try await Toolchain.current(state: state)
        environment = TestEnvironment(ProcessInfo.processInfo.environment, rules: workspace.rules)
        let linter = Linter(progress: context.progress)
        imports = try await linter.imports(of: workspace)
        graph = try await linter.graph(of: workspace)
        units = UnitGraph(workspace, graph: graph)
        isIsolated = context.parsed[TestCommand.isolated]
        flags = SwiftPM.sharedOptions + [isIsolated ? "isolated" : "shared"]
        resultKeys = try await ResultKeys(
            workspace,
            units: units,
            of: packages,
            toolchain: toolchain,
            flags: flags,
            environment: environment
        )
        keys = resultKeys.keys
    }

    /// Tells what the build would not notice, in the packages to be tested and in those they need.
    func refuseUndeclaredImports() throws {
        guard !undeclaredImports.isEmpty else { return }
        for finding in undeclaredImports {
            context.console.log("\(finding.file):\(finding.line): \(finding.message)\n    \(finding.remedy)")
        }
        throw CommandFailure("Imports that are not declared; nothing was built.", code: .findings)
    }

    private var undeclaredImports: [Finding] {
        let needed = Set(packages.flatMap { units.closure(of: .package($0.path)) }.map(\.packagePath))
        let subject = LintSubject(workspace, imports: imports, graph: graph)
        return UndeclaredImport().findings(in: subject).sorted().filter { finding in
            needed.contains { PathText.contains($0, finding.file) }
        }
    }

    private var usesStore: Bool { !context.parsed[TestCommand.noCache] && context.parsed[TestCommand.filter] == nil }

    private func storedPass(of package: WorkspacePackage) -> StoredPass? {
        keys[package.path].flatMap { store.pass(of: package, key: $0) }
    }

    // MARK: Testing

    /// Tests all that is meant on a build that counts which lines run.
    func coverage() async throws -> ExitCode {
        try await CoverageRun(context: context, workspace: workspace, packages: packages, imports: imports).run()
    }

    func test() async throws -> ExitCode {
        let stored = usesStore ? packages.filter { storedPass(of: $0) != nil } : []
        let rows = TestRows(context)
        for package in stored {
            guard let pass = storedPass(of: package) else { continue }
            try rows.write(TestOutcome(package, cached: pass))
        }
        let known = Set(stored.map(\.path))
        let outcomes = try await run(packages.filter { !known.contains($0.path) }) { try rows.write($0) }
        try rows.writeSums()
        if let filter = context.parsed[TestCommand.filter], rows.isEmpty {
            throw CommandFailure("No test matches '\(filter)'.", code: .findings)
        }
        return rows.isClean && outcomes.allSatisfy(\.isPass) ? .ok : .findings
    }

    /// Builds and runs packages, and stores their passes: some on the way, because a long run may be interrupted.
    private func run(
        _ packages: [WorkspacePackage],
        _ finished: (TestOutcome) throws -> Void
    ) async throws -> [TestOutcome] {
        var outcomes: [TestOutcome] = []
        var unstored: [TestOutcome] = []
        var stored = ContinuousClock.now
        for group in TestGroup.groups(of: packages, in: workspace, isIsolated: isIsolated) {
            let began = ContinuousClock.now
            try await testRun(on: SwiftPM(scratch: group.scratch, of: workspace)).run(longestFirst(group.packages)) {
                try finished($0)
                outcomes.append($0)
                guard $0.isPass, context.parsed[TestCommand.filter] == nil else { return }
                try record($0, seconds: isIsolated ? began.duration(to: .now) : nil)
                unstored.append($0)
                if stored.duration(to: .now) > Self.storingInterval {
                    if await storePasses(unstored) { unstored = [] }
                    stored = .now
                }
            }
        }
        if await !storePasses(unstored) {
            context.console.log("Passes are not stored: the workspace cannot be read while something in it changes.")
        }
        return outcomes
    }

    /// Storing reads the whole workspace again, half a second each time.
    private static let storingInterval = Duration.seconds(10)

    private func testRun(on swiftPM: SwiftPM) -> TestRun {
        TestRun(
            swiftPM: swiftPM,
            environment: environment,
            filter: context.parsed[TestCommand.filter],
            logs: state.file("logs"),
            progress: context.progress,
            usesXCTest: usesXCTest
        )
    }

    /// By how long they took the last time; before there is one, what needs most packages is taken to take longest.
    private func longestFirst(_ packages: [WorkspacePackage]) -> [WorkspacePackage] {
        let timings = Timings(state: state)
        let needs = packages.map { units.closure(of: .package($0.path)).count }
        let seconds = packages.map { timings.shared[$0.path] ?? .infinity }
        return packages.indices.sorted { (seconds[$0], needs[$0]) > (seconds[$1], needs[$1]) }.map { packages[$0] }
    }

    private func usesXCTest(_ package: WorkspacePackage) -> Bool {
        imports.usesXCTest(workspace.targets(of: package))
    }

    /// Only where the inputs are still those that were built: a file may be saved while tests run.
    private func storePasses(_ passes: [TestOutcome]) async -> Bool {
        guard !passes.isEmpty else { return true }
        do {
            try await storeUnchanged(passes)
            return true
        } catch {
            // A file came and went, a rules file is half written: the tests have passed nonetheless.
            return false
        }
    }

    private func storeUnchanged(_ passes: [TestOutcome]) async throws {
        let workspaceNow = try await WorkspaceLoader(root: workspace.root).load()
        let now = try await ResultKeys(
            workspaceNow,
            units: UnitGraph(workspaceNow, graph: try await Linter().graph(of: workspaceNow)),
            of: passes.map(\.package),
            toolchain: toolchain,
            flags: flags,
            environment: environment
        )
        try state.write {
            for pass in passes where pass.report.passed > 0 {
                guard let key = keys[pass.package.path], now.keys[pass.package.path] == key else { continue }
                try store.store(
                    StoredPass(
                        package: pass.package.path,
                        key: key.lines,
                        passed: pass.report.passed,
                        skipped: pass.report.skipped,
                        seconds: pass.report.seconds,
                        date: Date()
                    ),
                    of: pass.package,
                    hash: key.hash,
                    listings: resultKeys.listings(of: pass.package)
                )
            }
        }
    }

    private func record(_ outcome: TestOutcome, seconds: Duration?) throws {
        var timings = Timings(state: state)
        if let seconds {
            timings.isolated[outcome.package.path] = (seconds / .milliseconds(1)).rounded() / 1_000
        } else {
            timings.shared[outcome.package.path] = outcome.report.seconds
        }
        try timings.write(to: state)
    }

    // MARK: Asking the store

    /// Says for each package whether a stored pass holds, and else what changed.
    func explain() throws -> ExitCode {
        let rows = packages.map { package in
            ExplainedPackage(package, isCached: storedPass(of: package) != nil, changes: changes(of: package))
        }
        if context.isJSON {
            try context.console.write(json: ["packages": rows])
            return .ok
        }
        for row in rows {
            let verdict =
                row.isCached ? "passed on the same inputs" : row.changes == nil ? "never passed here" : "would run"
            try context.console.write(StyledText(SafeText("\(row.name): \(verdict)")))
            for change in row.isCached ? [] : row.changes ?? [] {
                try context.console.write(StyledText(SafeText("    \(change)")))
            }
        }
        return .ok
    }

    private func changes(of package: WorkspacePackage) -> [String]? {
        guard let newest = store.newest(of: package), let key = keys[package.path] else { return nil }
        let listings = resultKeys.listings(of: package)
        return KeyChanges.between(newest.key, key.lines) { listings[$0] ?? store.listing($0) }
    }

    /// Runs stored passes again; one that fails now, or counts other tests, was not worth storing.
    func audit(_ count: Int) async throws -> ExitCode {
        let passes = packages.compactMap { package in storedPass(of: package).map { (package, $0) } }
            .sorted { $0.1.date < $1.1.date }
            .prefix(count)
        guard !passes.isEmpty else {
            throw CommandFailure("No pass is stored for these inputs.", remedy: "Run: ./workspace.sh test")
        }
        let rows = TestRows(context)
        let outcomes = try await run(passes.map(\.0)) { try rows.write($0) }
        try rows.writeSums()
        let wrong = outcomes.filter { outcome in
            let pass = passes.first { $0.0.path == outcome.package.path }?.1
            return !outcome.isPass || outcome.report.passed != pass?.passed || outcome.report.skipped != pass?.skipped
        }
        for outcome in wrong {
            context.console.log(
                "\(outcome.package.name): the stored pass does not hold. Something it depends on is not among its inputs."
            )
        }
        return wrong.isEmpty ? .ok : .findings
    }
}
