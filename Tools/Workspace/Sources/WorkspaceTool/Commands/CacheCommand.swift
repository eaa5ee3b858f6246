import CommandKit
import Foundation
import ProcessSupport
import WorkspaceGraph
import WorkspaceRunner

/// The command `cache`, which shows and deletes the compiler's cache.
enum CacheCommand {
    private static let show = Command(
        "show",
        summary: "Show the folder, size and age of the compiler's cache.",
        options: [Options.format],
        examples: [Example(["cache"], "Shows the cache.")]
    )
    private static let clear = Command(
        "clear",
        summary: "Delete the compiler's cache of this toolchain.",
        examples: [Example(["cache", "clear"], "The next build compiles all files.")]
    )

    static let command = Command(
        "cache",
        summary: "Show or delete the compiler's cache.",
        discussion:
            "On Linux, all clones and worktrees of a user share the results of Swift's compiler (6.3 or newer). "
            + "WORKSPACE_COMPILER_CACHE is another folder, or \"off\".",
        subcommands: [show, clear],
        defaultSubcommand: show.name,
        examples: [Example(["cache", "clear"], "The next build compiles all files.")]
    )

    private struct Result: Encodable {
        let folder: String
        let bytes: Int
        let since: Date?
    }

    static func run(_ context: ToolContext) async throws -> ExitCode {
        let toolchain = try await Toolchain.current(state: StateFolder(root: context.root))
        guard let cache = CompilerCache(for: toolchain, context.environment) else {
            throw WorkspaceError("Builds use no compiler cache: it is off, or this toolchain has none.")
        }
        let path = cache.folder.filePath
        if context.parsed.path.last == clear.name {
            cache.clear()
            try context.write("Deleted \(path).")
            return .ok
        }
        // The modification date of the folder is that of its first use, because later builds write to folders below.
        let since = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
        if context.isJSON {
            try context.console.write(json: Result(folder: path, bytes: cache.size, since: since))
        } else {
            let age = since.map { ", \(Int($0.distance(to: .now) / 86_400)) days old" } ?? ""
            try context.write("\(path): \(cache.size / 1_000_000) MB\(age)")
        }
        return .ok
    }
}
