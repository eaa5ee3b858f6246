import CommandKit
import Foundation
import ProcessSupport
import WorkspaceGraph
import WorkspaceRules
import WorkspaceRunner

enum TestCommand {
    static let isolated = Flag(
        "isolated",
        help: "Build each package in a separate scratch folder. This is slower, and finds undeclared dependencies."
    )
    static let noCache = Flag("no-cache", help: "Also run tests with a stored pass.")
    static let noRemote = Flag("no-remote", help: "Ignore passes of other machines.")
    static let filter = Option(
        "filter",
        .text,
        placeholder: "REGEX",
        help: "Run only tests whose names match. Results are not stored."
    )
    static let explain = Flag(
        "explain",
        help: "Show the inputs that changed since the last stored pass, and run nothing."
    )
    static let coverage = Flag(
        "coverage",
        help: "Measure line coverage in a separate build. Stored passes are ignored."
    )
    static let audit = Option(
        "audit",
        .integer(in: 1...),
        help: "Run the tests of the N oldest stored passes again, and compare the results."
    )

    static let command = Command(
        "test",
        summary: "Build packages and run their tests.",
        discussion:
            "Undeclared imports are reported first, because a shared scratch folder hides them from the compiler.\n"
            + "A package whose tests passed is skipped until an input changes: its files, the targets that it needs, a tool, a library or "
            + "an environment variable; 'inputs' in Tools/workspace.json names further files. Tests see only a few variables, such as PATH, HOME and LANG.",
        arguments: [Options.packages],
        options: [
            AffectedCommand.affected, Options.base, isolated, noCache, noRemote, filter,
            MutuallyExclusive(explain, audit, coverage), Options.format,
        ],
        examples: [
            Example(["test", "CoreDomain"], "Tests one package."),
            Example(["test", "--affected"], "Tests the packages that the changes of this branch affect."),
            Example(["test", "Networking", "--filter", "retry"], "Runs some tests of one package."),
            Example(["test", "--coverage"], "Measures line coverage."),
        ]
    )

    static func run(_ context: ToolContext) async throws -> ExitCode {
        let workspace = try await context.workspace()
        let packages = try await AffectedCommand.packages(context, workspace)
        if context.parsed[coverage], context.parsed[isolated] {
            throw context.parsed.usageError("'--coverage' cannot be combined with '--isolated'.")
        }
        var options = TestSession.Options()
        options.isIsolated = context.parsed[isolated]
        options.usesStore = !context.parsed[noCache]
        options.usesRemote = !context.parsed[noRemote]
        options.filter = context.parsed[filter]
        let variables = context.environment
        let session = try await TestSession(packages, in: workspace, options: options, environment: variables)
        if context.parsed[explain] {
            try explain(session, context)
            return .ok
        }
        let undeclared = try await Linter.undeclaredImports(in: workspace, packages: session.neededPackages)
        for finding in undeclared {
            context.console.log("\(finding.file):\(finding.line): \(finding.message)\n    \(finding.remedy)")
        }
        guard undeclared.isEmpty else {
            throw CommandFailure("Nothing was built, because of undeclared imports.", code: .findings)
        }
        defer { context.logCompilerCacheUse(in: workspace) }
        return context.exitCode(workspace, try await test(session, context))
    }

    private struct Sums: Encodable {
        var packages: [TestOutcome] = []
        var passed = 0
        var failed = 0
        var skipped = 0
        var missing: [String: Int] = [:]

        mutating func add(_ outcome: TestOutcome) {
            packages.append(outcome)
            packages.sort { $0.path < $1.path }
            passed += outcome.passed
            failed += outcome.failed
            skipped += outcome.skipped
            missing.merge(outcome.missing, uniquingKeysWith: +)
        }

        var missingTools: String? {
            let parts = missing.sorted { $0.key < $1.key }
                .map { "\($0.value) \($0.value == 1 ? "test needs" : "tests need") \($0.key)" }
            return parts.isEmpty ? nil : "skipped: " + parts.joined(separator: ", ")
        }
    }

    private struct Coverage: Encodable {
        let tests: Sums
        let coverage: CoverageReport
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
        } else {
            for (reason, names) in try await session.run(add).sorted(by: { $0.key < $1.key }) {
                let list = names.sorted().joined(separator: ", ")
                context.console.log("The passes of \(list) were not stored: \(reason).")
            }
        }
        if !context.isJSON {
            if let missing = sums.missingTools { try context.write(missing) }
            let cached = sums.packages.count(where: \.isCached)
            try context.console.write(
                "\(sums.passed) passed, \(sums.failed) failed" + (sums.skipped > 0 ? ", \(sums.skipped) skipped" : "")
                    + (cached > 0 ? "; \(cached) of \(sums.packages.count) packages cached" : "") + "\n"
            )
        } else if !context.parsed[coverage] {
            try context.console.write(json: sums)
        }
        let reason = "The tests depend on something that is not among their inputs."
        for name in wrong { context.console.log("\(name): the result differs from the stored pass. \(reason)") }
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
        try context.write("\(percent) of \(report.lines) lines in total: \(coverage.page)")
    }

    private static func explain(_ session: TestSession, _ context: ToolContext) throws {
        let packages = session.explain()
        guard !context.isJSON else { return try context.console.write(json: ["packages": packages]) }
        for package in packages {
            let verdict =
                package.isCached
                ? "passed with these inputs" + (package.machine.map { " on \($0)" } ?? "")
                : package.changes == nil ? "no stored pass" : "would run"
            try context.write("\(package.name): \(verdict)")
            for change in package.isCached ? [] : package.changes ?? [] { try context.write("    \(change)") }
        }
    }
}
