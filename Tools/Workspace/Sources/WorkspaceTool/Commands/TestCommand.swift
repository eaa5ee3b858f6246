import CommandKit
import Foundation
import ProcessSupport
import WorkspaceGraph
import WorkspaceRules
import WorkspaceRunner

/// `test`: builds and runs tests without a stored pass.
enum TestCommand {
    static let isolated = Flag(
        "isolated",
        help: "Build each package in a scratch of its own: slower, and sees no other package."
    )
    static let noCache = Flag("no-cache", help: "Run what passed on the same inputs, too.")
    static let filter = Option(
        "filter",
        .text,
        placeholder: "REGEX",
        help: "Only tests whose names match; nothing is stored."
    )
    static let explain = Flag("explain", help: "Say which input changed since the stored pass; run nothing.")
    static let coverage = Flag(
        "coverage",
        help: "Count which lines run, on a build of its own; nothing is taken from the store."
    )
    static let audit = Option(
        "audit",
        .integer(in: 1...),
        help: "Run N stored passes again, the oldest first, and compare."
    )

    static let command = Command(
        "test",
        summary: "Build and run the tests of all packages, of those named or of those a change affects.",
        discussion: "Imports are checked first: a build that packages share hides a dependency that is not declared.\n"
            + "A pass is stored under the inputs of the package and of all it needs, and is not run again while they are the "
            + "same. Tests see a few variables only: PATH, HOME, LANG and the like.",
        arguments: [Options.packages],
        options: [
            AffectedCommand.affected, AffectedCommand.base, isolated, noCache, filter,
            MutuallyExclusive(explain, audit, coverage), Options.format,
        ],
        examples: [
            Example(["test", "CoreDomain"], "One package."),
            Example(["test", "--affected"], "What this branch can have broken."),
            Example(["test", "Networking", "--filter", "retry"], "Some tests of one package."),
            Example(["test", "--coverage"], "Which lines no test runs."),
        ]
    )

    static func run(_ context: ToolContext) async throws -> ExitCode {
        let workspace = try await context.workspace()
        let packages = try await AffectedCommand.packages(context, workspace)
        if context.parsed[coverage], context.parsed[isolated] {
            throw context.parsed.usageError("'--coverage' builds on its own: leave out '--isolated'.")
        }
        var options = TestSession.Options()
        options.isIsolated = context.parsed[isolated]
        options.usesStore = !context.parsed[noCache]
        options.filter = context.parsed[filter]
        let environment = context.environment
        let session = try await TestSession(packages, in: workspace, options: options, environment: environment)
        if context.parsed[explain] {
            try explain(session, context)
            return .ok
        }
        let undeclared = try await Linter.undeclaredImports(in: workspace, packages: session.neededPackages)
        for finding in undeclared {
            context.console.log("\(finding.file):\(finding.line): \(finding.message)\n    \(finding.remedy)")
        }
        guard undeclared.isEmpty else {
            throw CommandFailure("Imports that are not declared; nothing was built.", code: .findings)
        }
        return context.exitCode(workspace, try await test(session, context))
    }

    /// The JSON of `test`.
    private struct Sums: Encodable {
        var packages: [TestOutcome] = []
        var passed = 0
        var failed = 0
        var skipped = 0

        mutating func add(_ outcome: TestOutcome) {
            packages.append(outcome)
            packages.sort { $0.path < $1.path }
            passed += outcome.passed
            failed += outcome.failed
            skipped += outcome.skipped
        }
    }

    private struct Coverage: Encodable {
        let tests: Sums
        let coverage: CoverageReport
        /// From the workspace's root.
        let page: String
    }

    private static func test(_ session: TestSession, _ context: ToolContext) async throws -> ExitCode {
        var sums = Sums()
        func add(_ outcome: TestOutcome) throws {
            sums.add(outcome)
            if !outcome.log.isEmpty { context.console.log(outcome.log) }
            guard !context.isJSON else { return }
            let time = outcome.isCached ? "cached" : "\((outcome.seconds * 10).rounded() / 10) s"
            try context.write(
                "\(outcome.name): \(outcome.passed) passed, \(outcome.failed) failed, \(outcome.skipped) skipped (\(time))"
                    + (outcome.problem.map { ": \($0)" } ?? "")
            )
        }
        var wrong: [String] = []
        if context.parsed[coverage] {
            let pages = session.workspace.state.file("coverage")
            if let report = try await session.measureCoverage(pages: pages, add) {
                let page = pages.appending(path: "index.html").path(from: session.workspace.root)
                try write(Coverage(tests: sums, coverage: report, page: page), context)
            }
        } else if let count = context.parsed[audit] {
            wrong = try await session.audit(count, add)
        } else if try await !session.run(add) {
            context.console.log("Passes are not stored: the workspace cannot be read while something in it changes.")
        }
        if !context.isJSON {
            let cached = sums.packages.count(where: \.isCached)
            try context.console.write(
                "\(sums.passed) passed, \(sums.failed) failed" + (sums.skipped > 0 ? ", \(sums.skipped) skipped" : "")
                    + (cached > 0 ? "; \(cached) of \(sums.packages.count) packages cached" : "") + "\n"
            )
        } else if !context.parsed[coverage] {
            try context.console.write(json: sums)
        }
        for name in wrong {
            context.console.log(
                "\(name): the stored pass does not hold. Something it depends on is not among its inputs."
            )
        }
        if let filter = context.parsed[filter], sums.passed + sums.failed == 0 {
            throw CommandFailure("No test matches '\(filter)'.", code: .findings)
        }
        return sums.failed == 0 && wrong.isEmpty ? .ok : .findings
    }

    private static func write(_ coverage: Coverage, _ context: ToolContext) throws {
        guard !context.isJSON else { return try context.console.write(json: coverage) }
        let report = coverage.coverage
        for package in report.packages {
            let percent = CoverageReport.percent(package.covered, of: package.lines)
            try context.write("\(package.name): \(percent) of \(package.lines) lines")
        }
        let percent = CoverageReport.percent(report.covered, of: report.lines)
        try context.write("\(percent) of \(report.lines) lines ran: \(coverage.page)")
    }

    private static func explain(_ session: TestSession, _ context: ToolContext) throws {
        let packages = session.explain()
        guard !context.isJSON else { return try context.console.write(json: ["packages": packages]) }
        for package in packages {
            let verdict =
                package.isCached
                ? "passed on the same inputs" : package.changes == nil ? "never passed here" : "would run"
            try context.write("\(package.name): \(verdict)")
            for change in package.isCached ? [] : package.changes ?? [] { try context.write("    \(change)") }
        }
    }
}
