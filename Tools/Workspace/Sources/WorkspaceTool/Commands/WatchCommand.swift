internal import CommandKit
internal import Foundation
internal import ProcessSupport
internal import WorkspaceKit

/// `watch test`: tests again what a saved file touches.
enum WatchCommand {
    private static let test = Command(
        "test",
        summary: "Run tests, and again those that a saved file touches.",
        discussion:
            "Watched is what the result of a test depends on: the files of the packages and of those they need, manifests, "
            + "declared inputs, headers of the system. Ctrl-C ends it, with exit code 130.",
        arguments: [Options.packages],
        options: [TestCommand.filter],
        examples: [
            Example(["watch", "test", "CoreDomain"], "One package, after each change to it or to what it needs.")
        ]
    )

    static let command = Command(
        "watch",
        summary: "Do something again whenever a file is saved that it depends on.",
        subcommands: [test],
        examples: [Example(["watch", "test"], "All tests, and then those that a change touches.")]
    )

    static func run(_ context: ToolContext) async throws -> ExitCode {
        let workspace = try await context.readWorkspace()
        // A name that nobody has is told before anything is watched, unless it may be that of a manifest which cannot be read.
        if workspace.unreadable.isEmpty { _ = try await Affecting.packages(context, workspace) }
        let watcher = watcher(of: workspace.root, context.console)
        let watch = TestWatch(context, watcher: watcher, clock: ContinuousClock())
        return try await Interruption.cancelling {
            try await Subprocess.$endsWithDescendants.withValue(true) { try await watch.run() }
        }
    }

    private static func watcher(of root: URL, _ console: Console) -> any FileWatcher {
        let polling = PollingFileWatcher(root: root)
        #if os(Linux)
            return FallingBackWatcher(InotifyFileWatcher(root: root), or: polling) { limit in
                console.note("\(limit)\nUntil then the files are looked at once a second.")
            }
        #else
            return polling
        #endif
    }
}
