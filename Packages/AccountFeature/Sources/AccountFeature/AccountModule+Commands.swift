import AccountDomain
import AccountPresentation
import AccountTerminalUI
public import CommandKit
import CoreDomain
import TerminalText

extension AccountModule: CommandModule {
    private static let text = Argument(repeating: "TEXT", .text, help: "The words of the entry.")

    /// The command `account` with `list`, `add` and `remove`.
    public static let commands: [ModuleCommand<AccountModule>] = [
        ModuleCommand(
            Command("account", summary: "Show or change the account.", defaultSubcommand: "list"),
            subcommands: [list, add, remove]
        )
    ]

    private static let list = ModuleCommand<AccountModule>(
        Command("list", summary: "Show the entries, newest first.")
    ) { module, command, output in
        let viewModel = module.container.makeAccountViewModel(actions: .none)
        try await AccountView(viewModel: viewModel, output: output, format: command.format(for: output)).run()
    }

    private static let add = ModuleCommand<AccountModule>(
        Command("add", summary: "Add an entry.", arguments: [text])
    ) { module, command, output in
        let text = command[text].joined(separator: " ")
        guard try await module.container.addEntry.execute(text) else { throw command.usageError("The text is empty.") }
        output.note(SafeText("Added “\(text)”."))
    }

    private static let remove = ModuleCommand<AccountModule>(
        Command("remove", summary: "Remove an entry.", arguments: [text])
    ) { module, command, output in
        let text = command[text].joined(separator: " ")
        let entry = AccountEntry(text)
        let wasStored = if let entry { try await module.container.removeEntry.execute(entry) } else { false }
        output.note(SafeText(wasStored ? "Removed “\(text)”." : "There is no entry “\(text)”."))
    }
}
