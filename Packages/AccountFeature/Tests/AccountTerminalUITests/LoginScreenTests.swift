import AccountPresentation
import AccountTerminalUI
import AsyncTesting
import Foundation
import TerminalText
import TerminalUI
import TerminalUITesting
import Testing

@Suite("LoginScreen", .timeLimit(.minutes(1)))
@MainActor
struct LoginScreenTests {
    private let viewModel = StubLoginViewModel()
    private let context = RenderContext(size: Size(columns: 80, rows: 20))
    private let screen: LoginScreen

    init() { screen = LoginScreen(viewModel: viewModel) }

    private func press(_ keys: Key...) {
        for key in keys { #expect(screen.handle(.key(key), context)) }
    }

    private func type(_ text: String) {
        for character in text { press(.character(character)) }
    }

    private var lines: [String] { screen.render(context).lines }

    @Test("The help of LoginScreen contains each key that the fields handle")
    func help() {
        #expect(HandledKeys.missingInHelp { LoginScreen(viewModel: viewModel) }.isEmpty)
    }

    @Test(
        "LoginScreen shows a dot for each character of the password, and the button in secondary text until both fields are filled"
    )
    func fields() {
        #expect(screen.takesText)
        type("anna")
        #expect(screen.render(context).style(row: 5, column: 14) == .secondary)
        press(.enter)
        type("lime juice")
        #expect(lines[1] == " User name   anna" && lines[3] == " Password    ••••••••••")
        #expect(lines[5] == "             [ Sign in ]")
        #expect(screen.render(context).style(row: 5, column: 14) == .bold)
        #expect(screen.render(context).cursor == Position(row: 3, column: 23))
        #expect(!lines.joined().contains("lime"))
    }

    @Test("LoginScreen signs in on Enter when both fields are filled, and with a click on the button")
    func login() async {
        press(.enter, .enter)
        type("anna")
        press(.enter)
        #expect(viewModel.calls.isEmpty)
        _ = screen.handle(.paste("lime juice\nfurther line\n"), context)
        #expect(screen.handle(.mouse(MouseEvent(.click, at: Position(row: 5, column: 15))), context))
        #expect(await eventually { viewModel.calls == ["login anna lime juice"] })
    }

    @Test("The Tab key of LoginScreen reaches the button only when it is enabled")
    func focus() {
        func row() -> Int? { screen.render(context).cursor?.row }
        press(.tab)
        #expect(row() == 3)
        press(.tab)
        #expect(row() == 1)
        type("a")
        press(.down)
        type("b")
        press(.tab)
        #expect(row() == nil && screen.render(context).style(row: 5, column: 14) == .selection)
        press(.up)
        #expect(row() == 3)
        #expect(screen.handle(.mouse(MouseEvent(.click, at: Position(row: 1, column: 15))), context))
        #expect(row() == 1)
    }

    @Test("With the focus on the button, LoginScreen handles all keys of the navigator except F1, and changes no field")
    func keysOnButton() {
        type("a")
        press(.tab)
        type("b")
        press(.tab)
        press(.character("q"), .character("A"), .character("?"), .left, .backspace)
        #expect(!screen.handle(.key(Key(.function(1))), context))
        #expect(lines[1] == " User name   a" && lines[3] == " Password    •")
        #expect(viewModel.calls.isEmpty)
    }

    @Test("F2 starts the sign-in on the web page; Esc reports whether a text is typed, unless a sign-in runs")
    func escape() async {
        press(.escape)
        type("a")
        press(.escape, Key(.function(2)), .escape)
        #expect(await eventually { viewModel.calls == ["cancel", "cancel changes", "cancel", "approve"] })
        viewModel.isLoading = true
        press(.character("x"), .enter, .escape)
        #expect(viewModel.calls.suffix(2) == ["approve", "cancel"])
    }

    @Test("LoginScreen shows errors beside the field that caused them, and other errors below the button")
    func errors() {
        viewModel.result = .rejected(.password, message: "The user name or the password is wrong.\u{1B}[2J")
        #expect(lines[4] == "             The user name or the password is wrong.")
        viewModel.result = .failed(message: "There is no network.\u{1B}[2J")
        #expect(lines[4] == "")
        #expect(lines[7] == " There is no network.")
    }

    @Test("LoginScreen asks whether the account's name is the user's, and only y confirms it")
    func question() {
        viewModel.isLoading = true
        viewModel.userNameToConfirm = "bo\u{7}b"
        #expect(lines.contains(" The sign-in is approved as “bob”."))
        #expect(lines.contains(" Is this you? Press y to sign in, or n."))
        press(.enter, .tab, .character("x"), .character("n"), .character("y"), .escape)
        #expect(viewModel.calls == ["confirm false", "confirm true", "cancel"])
    }

    @Test("LoginScreen shows the approval page and its code, which fit in 40 columns")
    func approval() {
        let token = String(repeating: "0123456789", count: 4)
        viewModel.approval = ApprovalItemViewModel(address: "https://www.themoviedb.org/authenticate/\(token)")
        viewModel.isLoading = true
        let text = lines.joined(separator: "\n")
        #expect(text.contains("0123 4567 8901 2345 6789"))
        #expect(text.contains("Waiting…"))
        for columns in [40, 82, 200] {
            let lines = screen.render(RenderContext(size: Size(columns: columns, rows: 20))).lines
            let joined = lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined()
            #expect(joined.contains("https://www.themoviedb.org/authenticate/\(token)"))
        }
    }
}

@Suite("AccountScreen", .timeLimit(.minutes(1)))
@MainActor
struct AccountScreenTests {
    private let context = RenderContext(size: Size(columns: 60, rows: 10))

    @Test(
        "AccountScreen shows who is signed in, an error, and the result of the last action",
        arguments: [
            (
                AccountState.signedIn(userName: "an\u{7}na"),
                [" Signed in as anna", " at example.org", "", " Signed out “bob”."]
            ), (.signedOut, [" You are not signed in."]),
            (.failed(message: "There is no network."), [" There is no network.", "", " Signed out “bob”."]),
        ]
    )
    func text(state: AccountState, lines: [String]) {
        let viewModel = StubAccountViewModel(state)
        viewModel.notice = "Signed out “bob”."
        #expect(AccountScreen(viewModel: viewModel).render(context).lines.dropFirst().starts(with: lines))
    }

    @Test(
        "A key of AccountScreen has its action, and has none while the account loads",
        arguments: [
            (AccountState.signedIn(userName: "anna"), Key.character("x"), "logout"),
            (.signedIn(userName: "anna"), .character("r"), "load"), (.signedOut, .enter, "login"),
            (.failed(message: ""), .character("r"), "load"),
        ]
    )
    func keys(state: AccountState, key: Key, call: String) async {
        let viewModel = StubAccountViewModel(state)
        let screen = AccountScreen(viewModel: viewModel)
        #expect(!screen.keys.isEmpty)
        #expect(screen.handle(.key(key), context))
        #expect(await eventually { viewModel.calls == [call] })
        viewModel.state = .loading
        #expect(!screen.handle(.key(key), context) && screen.keys.isEmpty)
    }

    @Test(
        "The help of AccountScreen contains each key that the screen handles",
        arguments: [AccountState.signedIn(userName: "anna"), .signedOut, .loading, .failed(message: "No network.")]
    )
    func help(state: AccountState) {
        let missing = HandledKeys.missingInHelp { AccountScreen(viewModel: StubAccountViewModel(state)) }
        #expect(missing.isEmpty)
    }

    @Test("AccountScreen loads the account each time it appears")
    func load() async {
        let viewModel = StubAccountViewModel(.loading)
        let screen = AccountScreen(viewModel: viewModel)
        screen.didAppear()
        #expect(await eventually { viewModel.calls == ["load"] })
        screen.didDisappear()
        screen.didAppear()
        #expect(await eventually { viewModel.calls == ["load", "load"] })
        screen.didDisappear()
    }
}
