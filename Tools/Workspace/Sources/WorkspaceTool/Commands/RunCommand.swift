internal import CommandKit
internal import Foundation
internal import ProcessSupport
internal import WorkspaceKit

/// `run`: builds an executable when something it is made of changed, and becomes it.
enum RunCommand {
    static let app = Argument("APP", .text, help: "The executable's name, as `list` shows it, or its package's.")
    static let arguments = Argument(remainder: "ARG", help: "What it is called with, options included.")

    static let command = Command(
        "run",
        summary: "Build an executable if something changed, and run it in the current folder.",
        discussion: "Its output and its exit code are passed on.",
        arguments: [app, arguments],
        examples: [Example(["run", "movies", "search", "blade runner"], "Searches films.")]
    )

    static func run(_ context: ToolContext) async throws -> ExitCode {
        let binary = try await binary(named: context.parsed[app], context)
        throw CommandFailure(
            "Cannot run \(binary.filePath): \(await Replacement.become(binary, context.parsed[arguments]))."
        )
    }

    private static func binary(named name: String, _ context: ToolContext) async throws -> URL {
        let build = QuickBuild(name, context: context)
        if let binary = try await build.current() { return binary }
        let workspace = try await context.workspace()
        guard let (package, product) = workspace.executable(named: name) else {
            throw workspace.unknown("executable", name, among: workspace.executables.map(\.product.name))
        }
        return try await build.make(product, of: package, in: workspace)
    }
}
