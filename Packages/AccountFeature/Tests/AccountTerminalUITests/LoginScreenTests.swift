import AccountDomain
import AccountInterface
import AccountPresentation
import AccountTerminalUI
import AccountTestSupport
import AsyncTesting
import CoreDomain
import Foundation
import TerminalText
import TerminalUI
import TerminalUITesting
import Testing

@Suite("LoginScreen", .timeLimit(.minutes(10)))
@MainActor
struct LoginScreenTests {
    private final class Calls {
        var all: [String] = []
    }

    private let calls = Calls()
    private let login = SuspendedUseCase<LoginUseCase.Input, UserSession>()
    private let approveLogin = SuspendedUseCase<ApproveLoginUseCase.Input, UserSession>()
    private let context = RenderContext(size: Size(columns: 80, rows: 20))
    private let viewModel: DefaultLoginViewModel
    private let screen: LoginScreen

    init() {
        viewModel = DefaultLoginViewModel(
            login: login,
            approveLogin: approveLogin,
            actions: LoginViewModelActions(
                didLogin: { [calls] in calls.all.append("didLogin") },
                cancel: { [calls] in calls.all.append("cancel") },
                confirmDiscard: { [calls] discard in
                    calls.all.append("ask")
                    discard()
                },
                openPage: { [calls] in calls.all.append("open \($0)") }
            )
        )
        screen = LoginScreen(viewModel: viewModel)
    }

    private func press(_ keys: Key...) {
        for key in keys { #expect(screen.handle(.key(key), context)) }
    }

    private func type(_ text: String) {
        for character in text { press(.character(character)) }
    }

    /// Types a name and a password, signs in, and waits until the sign-in runs.
    private func signIn(_ userName: String = "anna", _ password: String = "wells") async {
        type(userName)
        press(.enter)
        type(password)
        press(.enter)
        await eventually { login.inputs.count == 1 }
    }

    private func waitForEnd() async { await eventually { !viewModel.isLoading } }

    private var lines: [String] { screen.render(context).lines }

    @Test("The help of LoginScreen contains each key that the fields handle")
    func help() {
        #expect(HandledKeys.missingInHelp { LoginScreen(viewModel: viewModel) }.isEmpty)
    }

    @Test(
        "LoginScreen signs in only with a user name and a password, and shows the button in secondary text until then",
        arguments: [
            ("", "", false), ("anna", "", false), ("", "lime", false), ("  ", "lime", false), ("anna", " ", true),
        ]
    )
    func enabled(userName: String, password: String, isEnabled: Bool) async {
        type(userName)
        press(.enter)
        type(password)
        #expect(screen.render(context).style(row: 5, column: 14) == (isEnabled ? .bold : .secondary))
        guard !isEnabled else { return }
        press(.enter, .enter)
        await viewModel.login()
        #expect(login.inputs.isEmpty)
    }

    @Test("A click on the button signs in once, with the trimmed name and the first line of a pasted password")
    func click() async {
        type(" anna ")
        press(.enter)
        _ = screen.handle(.paste(" lime juice \nfurther line\n"), context)
        #expect(screen.handle(.mouse(MouseEvent(.click, at: Position(row: 5, column: 15))), context))
        await eventually { login.inputs.count == 1 }
        #expect(lines.contains { $0.hasSuffix("Signing in…") })
        #expect(screen.render(context).style(row: 5, column: 14) == .secondary)
        press(.character("x"), .enter, Key(.function(2)))
        await viewModel.login()
        await viewModel.approveOnPage()
        await login.resume(with: .success(FakeAuthRepository.session))
        await waitForEnd()
        #expect(login.inputs.map(\.userName) == ["anna"] && login.inputs.map(\.password.revealed) == [" lime juice "])
        #expect(approveLogin.inputs.isEmpty && calls.all == ["didLogin"] && viewModel.result == .signedIn)
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
        #expect(screen.takesText && screen.render(context).cursor == Position(row: 3, column: 14))
        press(.tab)
        press(.character("q"), .character("A"), .character("?"), .left, .backspace)
        #expect(!screen.handle(.key(Key(.function(1))), context))
        #expect(lines[1] == " User name   a" && lines[3] == " Password    •" && lines[5].hasSuffix("  [ Sign in ]"))
        #expect(login.inputs.isEmpty && calls.all.isEmpty)
    }

    @Test("Esc closes LoginScreen, and asks before it discards typed texts, unless a sign-in runs")
    func escape() async {
        press(.escape)
        #expect(calls.all == ["cancel"])
        type("a")
        press(.escape)
        #expect(calls.all.dropFirst() == ["ask", "cancel"])
        press(Key(.function(2)), .escape)
        #expect(calls.all.dropFirst(3) == ["cancel"])
        await eventually { !approveLogin.inputs.isEmpty }
        press(.escape)
        #expect(calls.all.dropFirst(4) == ["cancel"])
    }

    @Test("A wrong login rejects the password below its field until the user edits a field")
    func wrongLogin() async {
        await signIn()
        await login.resume(with: .failure(AccountError.wrongLogin))
        await waitForEnd()
        let message = "             The user name or the password is wrong."
        #expect(lines[4] == message && calls.all.isEmpty)
        // The cursor moves without an edit.
        press(.left)
        #expect(lines[4] == message)
        press(.backspace)
        #expect(lines[4] == "")
    }

    @Test("LoginScreen shows other errors below the button until the next sign-in, which ends with the screen")
    func failure() async {
        await signIn()
        await login.resume(with: .failure(AccountError.unreachable(message: "There is no network.\u{1B}[2J")))
        await waitForEnd()
        #expect(lines[4] == "" && lines[7] == " There is no network.")
        await eventually {
            _ = screen.handle(.key(.enter), context)
            return login.inputs.count == 2
        }
        #expect(viewModel.result == nil)
        screen.didDisappear()
        await waitForEnd()
        #expect(viewModel.result == nil && calls.all.isEmpty)
    }

    @Test("F2 opens the approval page, and shows its address and code, which fit in 40 columns, until the sign-in ends")
    func approval() async throws {
        let address = "https://www.themoviedb.org/authenticate/" + String(repeating: "0123456789", count: 4)
        press(Key(.function(2)))
        await eventually { !approveLogin.inputs.isEmpty }
        #expect(lines.contains { $0.hasSuffix("Signing in…") })
        approveLogin.inputs[0].showPage(try #require(URL(string: address)))
        let text = lines.joined(separator: "\n")
        #expect(text.contains("0123 4567 8901 2345 6789") && text.contains("Waiting…"))
        for columns in [40, 82, 200] {
            let lines = screen.render(RenderContext(size: Size(columns: columns, rows: 20))).lines
            #expect(lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined().contains(address))
        }
        await approveLogin.resume(with: .success(FakeAuthRepository.session))
        await waitForEnd()
        #expect(viewModel.approval == nil && calls.all == ["open \(address)", "didLogin"])
    }
}
