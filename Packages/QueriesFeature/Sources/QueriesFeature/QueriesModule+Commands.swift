public import CommandKit
import CoreDomain
import QueriesPresentation
import QueriesTerminalUI
import TerminalText

extension QueriesModule: CommandModule {
    private static let limit = Option(
        "limit",
        .integer(in: 1...),
        default: 20,
        synonyms: ["-n"],
        help: "Show at most N queries."
    )
    private static let query = Argument(repeating: "QUERY", .text, help: "The query to remove, in any spelling.")

    /// The command `queries` with its subcommands `list`, `remove` and `clear`.
    public static let commands: [ModuleCommand<QueriesModule>] = [
        ModuleCommand(
            Command("queries", summary: "Show or remove recent queries.", defaultSubcommand: "list"),
            subcommands: [list, clear, remove]
        )
    ]

    private static let list = ModuleCommand<QueriesModule>(
        Command(
            "list",
            summary: "Show the recent queries, newest first.",
            options: [limit],
            examples: [Example(["queries", "list", "--limit", "5"], "the five newest queries")]
        )
    ) { module, command, output in
        let viewModel = module.container.makeRecentQueriesViewModel(actions: .none)
        try await RecentQueriesView(viewModel: viewModel, output: output, format: command.format(for: output))
            .run(limit: command[limit])
    }

    private static let clear = ModuleCommand<QueriesModule>(
        Command(
            "clear",
            summary: "Remove all recent queries.",
            examples: [Example(["queries", "clear"], "remove all of them")]
        )
    ) { module, command, output in
        struct Change: Encodable {
            var change = "removed"
            let queries: Int
        }
        let count = try await module.container.clearQueries.execute(())
        let note = count == 1 ? "Forgot 1 query." : "Forgot \(count) queries."
        try command.report([Change(queries: count)], notes: [note], to: output)
    }

    private static let remove = ModuleCommand<QueriesModule>(
        Command(
            "remove",
            summary: "Remove one recent query.",
            arguments: [query],
            examples: [Example(["queries", "remove", "blade runner"], "remove this query")]
        )
    ) { module, command, output in
        guard let query = MovieQuery(command[query].joined(separator: " ")) else {
            throw command.usageError("The query is empty. Give one or more words of a title.")
        }
        struct Change: Encodable {
            var change = "removed"
            let query: String
        }
        let wasStored = try await module.container.removeQuery.execute(query)
        let note = wasStored ? "Forgot “\(query.text)”." : "“\(query.text)” is not a recent query."
        try command.report(wasStored ? [Change(query: query.text)] : [], notes: [note], to: output)
    }
}
