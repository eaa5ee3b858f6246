import Foundation
import ProcessSupport
import WorkspaceGraph

/// A runner that builds packages in one scratch folder, and runs the tests of several packages concurrently.
struct TestRunner: Sendable {
    let swiftPM: SwiftPM
    let environment: [String: String]
    let filter: String?
    let imports: ImportIndex

    /// The maximum number of packages that are tested at once, because some tests depend on the clock.
    private static let limit = 4

    private var workspace: Workspace { swiftPM.workspace }

    /// Builds and tests packages. Calls `finished` with the outcome of each package, first for packages whose build failed.
    func run(_ packages: [WorkspacePackage], _ finished: (WorkspacePackage, TestOutcome) async throws -> Void)
        async throws
    {
        let broken = try await swiftPM.build(packages, tests: true)
        for (package, log) in broken.map({ ($0.package, $0.log) }) {
            try await finished(package, TestOutcome(package, problem: "does not build", log: log))
        }
        let brokenPaths = Set(broken.map(\.package.path))
        var waiting = packages.filter { !brokenPaths.contains($0.path) }[...]
        guard let first = waiting.first else { return }
        let bin = try await swiftPM.binFolder(of: first), root = await swiftPM.buildRoot()
        // The limit exceeds the number of processors by one, because some tests wait for timers or processes.
        let atOnce = min(Self.limit, ProcessInfo.processInfo.activeProcessorCount + 1)
        try await withThrowingTaskGroup(of: (WorkspacePackage, TestOutcome).self) { tasks in
            func startNext() {
                guard let package = waiting.popFirst() else { return }
                tasks.addTask {
                    let outcome = try await workspace.progress.during("Testing \(package.name)") {
                        try await test(package, bin: bin, root: root)
                    }
                    return (package, outcome)
                }
            }
            for _ in 0..<atOnce { startNext() }
            while let (package, outcome) = try await tasks.next() {
                startNext()
                try await finished(package, outcome)
            }
        }
    }

    private func test(_ package: WorkspacePackage, bin: URL, root: BuildRoot) async throws -> TestOutcome {
        let tests = workspace.targets(of: package).filter { $0.kind == .test }
        // Without a source file, SwiftPM builds no tests, and leaves the former ones in the scratch folder.
        guard tests.contains(where: { !$0.sourceFiles.isEmpty }) else {
            let remedy = "if that is intended, list it under withoutTests in \(RulesFile.path)"
            let missing = tests.isEmpty ? "test target" : "source file in its test targets"
            return TestOutcome(package, problem: "has no \(missing); \(remedy)")
        }
        // The folder is temporary, because another process may test the same package.
        return try await withTemporaryFolder { folder in
            let log = folder.appending(path: "log")
            // SwiftPM writes a report for XCTest to the given path, and another for Swift Testing.
            let reports = ["", "-swift-testing"].map { folder.appending(path: "report\($0).xml") }
            let usesXCTest = imports.testsMayUse("XCTest", in: package, of: workspace)
            let words = root.command(arguments(package, bin: bin, usesXCTest: usesXCTest, report: reports[0]))
            var command = Subprocess(words, in: swiftPM.folder(of: package), output: .file(log))
            // The toolchain leaves folders and locks in TMPDIR, so the tests have their own, which is removed with the log.
            let temporary = folder.appending(path: "t")
            try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
            command.environment = environment.merging(["TMPDIR": temporary.filePath]) { $1 }
            let home = temporary.appending(path: "home")
            for name in TestEnvironment.homes where environment[name] == "" {
                try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
                command.environment[name] = home.filePath
            }
            let exitCode = try await command.runNow().exitCode
            try Task.checkCancellation()
            let text = log.lenientText
            try workspace.state.write(Data(text.utf8), to: "logs/\(package.fileName).log")
            let texts = reports.compactMap { try? String(contentsOf: $0, encoding: .utf8) }
            return outcome(package, exitCode: exitCode, log: text, reports: texts)
        }
    }

    private func outcome(_ package: WorkspacePackage, exitCode: Int32, log: String, reports: [String]) -> TestOutcome {
        // A process that crashed has written no report.
        let reported =
            reports.isEmpty
            ? TestReport() : reports.map(TestReport.init(xunit:)).reduce(TestReport(cancelledIn: log), +)
        let report = reported + TestReport(xctestLog: log)
        // Swift Testing exits with EX_UNAVAILABLE (69) if it finds no test.
        let hasFailed = exitCode != 0 && (report.passed + report.failed + report.skipped > 0 || exitCode != 69)
        let failures = Self.failures(in: log) + "\nLog: .build/workspace/logs/\(package.fileName).log"
        if hasFailed, report.failed > 0 { return TestOutcome(package, report, log: failures) }
        if hasFailed {
            let path = PathText.shellQuoted(package.path)
            let advice = "\nFor a backtrace with lines: swift test --package-path \(path)"
            let problem = "ended with exit code \(exitCode)"
            return TestOutcome(package, report, problem: problem, log: failures + advice)
        }
        guard report.isComplete else {
            return TestOutcome(package, report, problem: "ended before the end of its tests", log: failures)
        }
        let isEmpty = report.passed + report.failed == 0 && filter == nil
        return TestOutcome(package, report, problem: isEmpty ? "ran no test" : undeclaredTool(package, report))
    }

    /// Returns a message about a skipped test that needs a tool which the cache key of the package does not cover; nil if there is none.
    private func undeclaredTool(_ package: WorkspacePackage, _ report: TestReport) -> String? {
        let declared = workspace.rules.tools[package.name] ?? []
        let name = report.missing.keys.sorted().first { !declared.contains($0) }
        return name.map { "a skipped test needs \($0); add it to 'tools' in \(RulesFile.path)" }
    }

    private func arguments(_ package: WorkspacePackage, bin: URL, usesXCTest: Bool, report: URL) -> [String] {
        let filtered = filter.map { ["--filter", $0] } ?? []
        let bundle = bin.appending(path: "\(package.name)PackageTests.xctest").filePath
        #if !os(macOS)
            if !usesXCTest {
                return [bundle, "--testing-library", "swift-testing", "--xunit-output", report.filePath] + filtered
            }
        #endif
        return ["swift", "test", "--skip-build", "--scratch-path", swiftPM.scratch.filePath] + swiftPM.options
            + ["--xunit-output", report.filePath] + filtered
    }

    /// Returns the failure messages in a log, or the last 30 lines if the log contains none.
    private static func failures(in log: String) -> String {
        var isFailure = false
        let lines = log.split(separator: "\n", omittingEmptySubsequences: false)
        let failures = lines.filter { line in
            // A log can have a million lines, and comparisons of characters take too long.
            let bytes = line.utf8
            if ["◇", "✔", "➜", "━"].contains(where: { bytes.starts(with: $0.utf8) }) { isFailure = false }
            if bytes.starts(with: "✘".utf8) || bytes.contains(": error: ".utf8) { isFailure = true }
            return isFailure
        }
        return (failures.isEmpty ? Array(lines.suffix(30)) : failures).joined(separator: "\n")
    }
}

/// The environment variables of test processes and of cache keys. They are few, so that a stored result is valid on other machines.
struct TestEnvironment: Sendable {
    /// The names of variables by which compilers and linkers find files. SwiftPM does not build again after their change.
    static let searchPaths = [
        "CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "OBJC_INCLUDE_PATH", "LIBRARY_PATH", "COMPILER_PATH",
    ]
    /// The names of variables that affect tests and builds, which are part of cache keys. Builds see all other variables, too.
    private static let names =
        searchPaths + [
            "PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "DEVELOPER_DIR", "SDKROOT", "TOOLCHAINS",
            "LD_LIBRARY_PATH", "PKG_CONFIG_PATH", "CC", "CXX", "AR", "CCC_OVERRIDE_OPTIONS",
            "MACOSX_DEPLOYMENT_TARGET", "LD_PRELOAD", "USER", "LOGNAME",
        ]

    /// The variables for the home folder. Foundation reads the second one.
    static let homes = ["HOME", "CFFIXED_USER_HOME"]

    let variables: [String: String]
    private let keyed: [String: String]
    private let tools: [String: [String]]
    private let hashes: [String: String]

    /// Returns the variables that tests and builds of a workspace may read.
    static func seen(_ environment: [String: String], by rules: RulesFile) -> [String: String] {
        environment.filter { (names + rules.environment).contains($0.key) || $0.key.hasPrefix("SWIFT") }
    }

    /// - Parameter hasOwnHome: Whether each test run has a new home folder, for which the variables have an empty text.
    init(_ environment: [String: String], of workspace: Workspace, hasOwnHome: Bool = false) throws {
        let rules = workspace.rules
        var known = Self.seen(environment, by: rules)
        if hasOwnHome { known.merge(Self.homes.map { ($0, "") } + ["USER", "LOGNAME"].map { ($0, "user") }) { $1 } }
        // The compiler's cache affects no result, so it is not part of the key. Tests do not see XDG_CACHE_HOME, which can affect results.
        let isElsewhere = environment["XDG_CACHE_HOME"] != nil || hasOwnHome
        let cache = environment["WORKSPACE_COMPILER_CACHE"] ?? (isElsewhere ? StateFolder.sharedPath(environment) : nil)
        variables = known.merging(cache.map { ["WORKSPACE_COMPILER_CACHE": $0] } ?? [:]) { first, _ in first }
        keyed = known.filter { $0.key != "PATH" }
        tools = rules.tools
        let names = Set(rules.tools.values.joined()).union(["swift", "swiftc"])
        hashes = try names.reduce(into: [:]) { hashes, name in
            hashes[name] =
                name.hasPrefix("lib")
                ? try SystemLibraries.contentHash(of: name, in: known["LD_LIBRARY_PATH"] ?? "", of: workspace)
                : try Toolchain.executable(name, in: known["PATH"] ?? "").map(workspace.contentHash(ofSystemFile:))
        }
    }

    /// Returns the variables of a package's cache key. A variable for each installed tool of the package replaces PATH: the value of
    /// "PATH:zsh" is the content hash of zsh.
    func keyed(for package: WorkspacePackage) -> [String: String] {
        let names = ["swift", "swiftc"] + (tools[package.name] ?? [])
        return keyed.merging(names.compactMap { name in hashes[name].map { ("PATH:\(name)", $0) } }) { $1 }
    }
}
