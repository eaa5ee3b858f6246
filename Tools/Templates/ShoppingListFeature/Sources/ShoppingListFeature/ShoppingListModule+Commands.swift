public import CommandKit
import TerminalText

extension ShoppingListModule: CommandModule {
    private static let text = Argument(repeating: "TEXT", .text, help: "The words of the entry.")

    /// The command `shopping-list` with `list`, `add` and `remove`.
    public static let commands: [ModuleCommand<ShoppingListModule>] = [
        ModuleCommand(
            Command("shopping-list", summary: "Show or change the shopping list.", defaultSubcommand: "list"),
            subcommands: [list, add, remove]
        )
    ]

    private static let list = ModuleCommand<ShoppingListModule>(
        Command("list", summary: "Show the entries, newest first.")
    ) { module, command, output in
        try await module.show(format: command.format(for: output), output: output)
    }

    private static let add = ModuleCommand<ShoppingListModule>(
        Command("add", summary: "Add an entry.", arguments: [text])
    ) { module, command, output in
        let text = command[text].joined(separator: " ")
        try await module.add(text)
        output.note(SafeText("Added “\(text)”."))
    }

    private static let remove = ModuleCommand<ShoppingListModule>(
        Command("remove", summary: "Remove an entry.", arguments: [text])
    ) { module, command, output in
        let text = command[text].joined(separator: " ")
        let wasStored = try await module.remove(text)
        output.note(SafeText(wasStored ? "Removed “\(text)”." : "There is no entry “\(text)”."))
    }
}
