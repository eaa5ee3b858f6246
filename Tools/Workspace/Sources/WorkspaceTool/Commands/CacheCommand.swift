import CommandKit
import Foundation
import ProcessSupport
import WorkspaceGraph
import WorkspaceRunner

enum CacheCommand {
    private static let show = Command(
        "show",
        summary: "Show the folder, size and age of the compiler's cache, and its use by the last build.",
        options: [Options.format],
        examples: [Example(["cache"], "Shows the cache.")]
    )
    private static let clear = Command(
        "clear",
        summary: "Delete the compiler's cache of this toolchain.",
        examples: [Example(["cache", "clear"], "The next build compiles all files.")]
    )

    private static let verify = Command(
        "verify",
        summary: "Compare the compiler's cache with the compiler.",
        discussion:
            "Builds packages of the last commit with the cache, and again without the results in it. Default: one package, by chance.",
        arguments: [Options.packages],
        examples: [Example(["cache", "verify", "Networking"], "Compares a package and its dependencies.")]
    )

    private static let upload = Command(
        "upload",
        summary: "Add the compiler's cache to the remote cache, for the last commit.",
        examples: [Example(["cache", "upload"], "For the job that builds the main branch.")]
    )

    static let command = Command(
        "cache",
        summary: "Show, verify, upload or delete the compiler's cache.",
        discussion:
            "On Linux, all clones and worktrees of a user share the results of Swift's compiler (6.3 or newer). "
            + "WORKSPACE_COMPILER_CACHE is another folder, or \"off\".\n"
            + "Machines share it, and the passes of tests, through a server with Bazel's protocol at WORKSPACE_REMOTE_CACHE, an https "
            + "address. Only those with WORKSPACE_REMOTE_CACHE_TOKEN (NAME:PASSWORD, or a bearer token) write to it.",
        subcommands: [show, verify, upload, clear],
        defaultSubcommand: show.name,
        examples: [Example(["cache", "clear"], "The next build compiles all files.")]
    )

    private struct Result: Encodable {
        let folder: String
        let bytes: Int
        let since: Date?
        let modulesOfLastBuild: Int?
        let cachedModulesOfLastBuild: Int?
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
        if context.parsed.path.last == upload.name {
            guard let remote = try RemoteCache(context.environment, token: RemoteCache.environmentToken),
                remote.isWritable
            else {
                throw WorkspaceError("An upload needs WORKSPACE_REMOTE_CACHE and WORKSPACE_REMOTE_CACHE_TOKEN.")
            }
            let bytes = try await remote.add(cache, of: toolchain, root: context.root)
            try context.write("Added \(bytes / 1_000_000) MB.")
            return .ok
        }
        if context.parsed.path.last == verify.name { return try await verify(cache, context) }
        // The modification date of the folder is that of its first use, because later builds write to folders below.
        let since = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
        let use = CompilerCacheUse(ofLastBuildIn: StateFolder(root: context.root))
        if context.isJSON {
            let result = Result(
                folder: path,
                bytes: cache.size,
                since: since,
                modulesOfLastBuild: use?.modules,
                cachedModulesOfLastBuild: use?.cached
            )
            try context.console.write(json: result)
        } else {
            let age = since.map { ", \(Int($0.distance(to: .now) / 86_400)) days old" } ?? ""
            try context.write("\(path): \(cache.size / 1_000_000) MB\(age)")
            if let use { try context.write("Last build: \(use)") }
        }
        return .ok
    }

    private static func verify(_ cache: CompilerCache, _ context: ToolContext) async throws -> ExitCode {
        let workspace = try await context.workspace()
        let names = context.parsed[Options.packages]
        let chosen = try workspace.packages(named: names)
        let packages = names.isEmpty ? Array(chosen.shuffled().prefix(1)) : chosen
        let result = try await cache.verify(packages.map(\.path), of: "HEAD", in: workspace)
        let place = packages.map(\.name).joined(separator: ", ")
        try context.write("\(place): \(result.use?.description ?? "no modules"), \(result.files) files compared")
        for path in result.differences { try context.write("    \(path) differs") }
        guard result.differences.isEmpty else {
            throw CommandFailure("The cache is wrong. Run: ./workspace.sh cache clear", code: .findings)
        }
        return .ok
    }
}
