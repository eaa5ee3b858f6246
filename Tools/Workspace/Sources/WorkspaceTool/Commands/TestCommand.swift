internal import CommandKit
internal import Foundation
internal import WorkspaceKit

/// `test`: builds and runs tests, those that passed on the same inputs from the store.
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
            Affecting.affected, Affecting.base, isolated, noCache, filter,
            MutuallyExclusive(explain, audit, coverage),
            Options.format,
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
        let packages = try await Affecting.packages(context, workspace)
        if context.parsed[coverage], context.parsed[isolated] {
            throw context.parsed.usageError("'--coverage' builds on its own: leave out '--isolated'.")
        }
        let session = try await TestSession(context, workspace: workspace, packages: packages)
        if context.parsed[explain] { return try session.explain() }
        try session.refuseUndeclaredImports()
        let code =
            if context.parsed[coverage] { try await session.coverage() } else if let count = context.parsed[audit] {
                try await session.audit(count)
            } else { try await session.test() }
        return context.exitCode(workspace, code)
    }
}
