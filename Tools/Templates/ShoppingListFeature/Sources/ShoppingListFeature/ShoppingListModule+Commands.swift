public import CommandKit
import CoreDomain
import ShoppingListDomain
import ShoppingListPresentation
import ShoppingListTerminalUI
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
        let viewModel = module.container.makeListViewModel(actions: .none)
        try await ShoppingListView(viewModel: viewModel, output: output, format: command.format(for: output)).run()
    }

    private static let add = ModuleCommand<ShoppingListModule>(
        Command("add", summary: "Add an entry.", arguments: [text])
    ) { module, command, output in
        let text = command[text].joined(separator: " ")
        guard try await module.container.addEntry.execute(text) else { throw command.usageError("The text is empty.") }
        output.note(SafeText("Added “\(text)”."))
    }

    private static let remove = ModuleCommand<ShoppingListModule>(
        Command("remove", summary: "Remove an entry.", arguments: [text])
    ) { module, command, output in
        let text = command[text].joined(separator: " ")
        let entry = ShoppingListEntry(text)
        let wasStored = if let entry { try await module.container.removeEntry.execute(entry) } else { false }
        output.note(SafeText(wasStored ? "Removed “\(text)”." : "There is no entry “\(text)”."))
    }
}
