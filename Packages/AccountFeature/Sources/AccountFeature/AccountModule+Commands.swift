import AccountDomain
import AccountInterface
public import CommandKit
import CoreDomain
import Foundation
import TerminalText

extension AccountModule: CommandModule {
    /// The command `account` with its subcommands.
    public static let commands: [ModuleCommand<AccountModule>] = [
        ModuleCommand(
            Command("account", summary: "Sign in to the source of films, and sign out.", defaultSubcommand: "show"),
            subcommands: [show, login, logout]
        )
    ]

    private static let show = ModuleCommand<AccountModule>(
        Command("show", summary: "Show who is signed in."),
        needsService: true
    ) { module, command, output in
        guard module.hasAccounts else { throw AccountError.noAccounts }
        let account =
            command[CommonOptions.offline]
            ? try module.container.sessions.session()?.account : try await module.container.fetchAccount.execute(())
        let format = command.format(for: output)
        if format == .json {
            return try output.write(JSONText.text(["account": account.map(AccountJSON.init)]))
        }
        if format == .commaSeparated { try output.write(CommaSeparated.row(["user_name"]) + "\n") }
        guard let account else {
            return output.note(SafeText("You are not signed in. To sign in: \(command.line("account", "login"))"))
        }
        let name = SafeText(account.userName)
        try output.write((format == .commaSeparated ? CommaSeparated.row([name]) : name.string) + "\n")
    }

    private static let userName = Option(
        "user",
        .text,
        placeholder: "NAME",
        help: "Sign in with this name and a password, which the command asks for."
    )
    private static let passwordFromInput = Flag(
        "password-stdin",
        help: "Read the password from the first line of standard input."
    )
    private static let withoutBrowser = Flag(
        "no-browser",
        help: "Print the address of the page on which you approve the sign-in, and open no browser."
    )
    private static let expectedName = Option(
        "as",
        .text,
        placeholder: "NAME",
        help: "Accept only this user's approval on the page, and do not ask for the account's name."
    )
    private static let timeout = Option(
        "timeout",
        .integer(in: 1...3_600),
        placeholder: "SECONDS",
        default: 600,
        help: "Wait this long for the approval."
    )

    private static let login = ModuleCommand<AccountModule>(
        Command(
            "login",
            summary: "Sign in.",
            discussion: """
                Without --user, approve the sign-in on a page of the service, and then confirm the name of the account. The \
                password is never stored, and cannot be an argument, because other users can see the arguments of a process.
                """,
            options: [MutuallyExclusive(userName, expectedName), passwordFromInput, withoutBrowser, timeout],
            examples: [
                Example(["account", "login"], "approve the sign-in in the browser"),
                Example(["account", "login", "--user", "anna"], "with a password"),
            ]
        ),
        needsService: true
    ) { module, command, output in
        guard !command[CommonOptions.offline] else { throw command.usageError("A sign-in needs the network.") }
        guard module.hasAccounts else { throw AccountError.noAccounts }
        guard module.container.dependencies.sessionPath != nil else {
            throw CommandFailure("The session cannot be stored: its folder is unknown.", code: .badConfiguration)
        }
        let session = try await session(module, command, output)
        let change = AccountChangeJSON(change: "signed_in", account: AccountJSON(session.account))
        try command.report([change], notes: ["Signed in as “\(session.account.userName)”."], to: output)
    }

    @MainActor
    private static func session(
        _ module: AccountModule,
        _ command: ParsedCommand,
        _ output: any TextOutput
    ) async throws -> UserSession {
        if let name = command[userName] {
            let password = SensitiveText(try await password(of: name, command))
            return try await module.container.login.execute(.init(userName: name, password: password))
        }
        guard !command[passwordFromInput] else { throw command.usageError("--password-stdin needs --user.") }
        let expected = command[expectedName]
        guard expected != nil || TerminalPrompt.isAvailable else {
            throw CommandFailure(
                "There is no terminal on which to confirm the account's name.",
                remedy: "Use --as NAME.",
                code: .noInput
            )
        }
        let approveLogin = module.container.makeApproveLogin(timeout: .seconds(command[timeout]))
        let opensBrowser = !command[withoutBrowser]
        return try await approveLogin.execute(
            .init(
                showPage: { page in
                    guard opensBrowser else {
                        return output.note(SafeText("Approve the sign-in on this page: \(page.absoluteString)"))
                    }
                    output.note("Approve the sign-in in the browser. To print the address of the page: --no-browser")
                    module.container.dependencies.openPage(page.absoluteString)
                },
                confirm: { try await confirm($0.userName, expecting: expected) }
            )
        )
    }

    /// Returns whether the user confirms an account's name on the terminal.
    ///
    /// - Throws: `AccountError` if the name differs from the expected one. Then the user is not asked.
    private static func confirm(_ userName: String, expecting expected: String?) async throws -> Bool {
        if let expected {
            // Swift's == also ignores the difference between é and e with U+0301.
            guard userName.utf8.elementsEqual(expected.utf8) else {
                throw AccountError.signInRefused(
                    message: "The sign-in was approved as “\(userName.withEscapes)”, not as “\(expected.withEscapes)”."
                )
            }
            return true
        }
        let answer = try? await TerminalPrompt("Sign in as “\(userName.withEscapes)”? [y/N] ").read()
        return ["y", "yes"].contains(answer?.trimmingCharacters(in: .whitespaces).lowercased())
    }

    private static func password(of name: String, _ command: ParsedCommand) async throws -> String {
        guard command[passwordFromInput] else {
            do {
                return try await TerminalPrompt(SafeText("Password of \(name): ").string, hidesInput: true).read()
            } catch TerminalPromptError.noTerminal {
                throw CommandFailure(
                    "There is no terminal on which to type the password.",
                    remedy: "Use --password-stdin.",
                    code: .noInput
                )
            } catch TerminalPromptError.noInput {
                throw CommandFailure("No password was typed.", code: .noInput)
            }
        }
        guard let password = try await InputFile("-").open().firstLine(), !password.isEmpty else {
            throw CommandFailure("Standard input contains no password.", code: .noInput)
        }
        return password
    }

    private static let logout = ModuleCommand<AccountModule>(
        Command("logout", summary: "Sign out, at the service and on this device."),
        needsService: true
    ) { module, command, output in
        guard !command[CommonOptions.offline] else { throw command.usageError("A sign-out needs the network.") }
        guard module.hasAccounts else { throw AccountError.noAccounts }
        let result = try await module.container.logout.execute(())
        let changes = result == .notSignedIn ? [] : [AccountChangeJSON(change: "signed_out", account: nil)]
        try command.report(changes, notes: ["\(result)"], to: output)
        if command.format(for: output) == .json, let warning = result.warning { output.note(SafeText(warning)) }
    }
}

private struct AccountJSON: Encodable {
    let id: Int
    let user_name: String

    init(_ account: Account) {
        id = account.id
        user_name = account.userName
    }
}

private struct AccountChangeJSON: Encodable {
    let change: String
    let account: AccountJSON?
}
