public import CommandKit
import TerminalText

extension WatchlistModule: CommandModule {
    private static let text = Argument(repeating: "TEXT", .text, help: "The words of the entry.")

    /// The command `watchlist` with `list`, `add` and `remove`.
    public static let commands: [ModuleCommand<WatchlistModule>] = [
        ModuleCommand(
            Command("watchlist", summary: "Show or change the watchlist.", defaultSubcommand: "list"),
            subcommands: [list, add, remove]
        )
    ]

    private static let list = ModuleCommand<WatchlistModule>(
        Command("list", summary: "Show the entries, newest first.")
    ) { module, command, output in
        try await module.show(format: command.format(for: output), output: output)
    }

    private static let add = ModuleCommand<WatchlistModule>(
        Command("add", summary: "Add an entry.", arguments: [text])
    ) { module, command, output in
        let text = command[text].joined(separator: " ")
        try await module.add(text)
        output.note(SafeText("Added “\(text)”."))
    }

    private static let remove = ModuleCommand<WatchlistModule>(
        Command("remove", summary: "Remove an entry.", arguments: [text])
    ) { module, command, output in
        let text = command[text].joined(separator: " ")
        let wasStored = try await module.remove(text)
        output.note(SafeText(wasStored ? "Removed “\(text)”." : "There is no entry “\(text)”."))
    }
}
