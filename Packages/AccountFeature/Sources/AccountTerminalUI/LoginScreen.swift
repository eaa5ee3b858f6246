package import AccountPresentation
import Observation
package import TerminalText
package import TerminalUI

@MainActor
@Observable
package final class LoginScreen: Screen {
    /// The elements that can have the focus, in the order of the Tab key.
    private enum Focus: CaseIterable { case userName, password, button }

    private static let fieldColumn = 13
    private static let buttonRow = 5
    private static let labels: [(focus: Focus, label: SafeText, row: Int)] = [
        (.userName, "User name", 1), (.password, "Password", 3),
    ]

    package let title: SafeText = "Sign in"
    private let viewModel: any LoginViewModel
    private var userName = TextField()
    private var password = TextField(isMasked: true)
    private var focus = Focus.userName
    @ObservationIgnored private var running: Task<Void, Never>?

    package init(viewModel: any LoginViewModel) { self.viewModel = viewModel }

    isolated deinit { running?.cancel() }

    package var takesText: Bool { true }

    package var keys: [KeyHelp] {
        if viewModel.userNameToConfirm != nil {
            return [
                KeyHelp("y", "sign in as this user", hint: "yes"), KeyHelp("n", "do not sign in", hint: "no"),
                KeyHelp("Esc", "go back without signing in", hint: "cancel"),
            ]
        }
        return [
            KeyHelp("Enter", "go to the next field, and sign in", hint: "sign in"),
            KeyHelp("Esc", "go back without signing in; asks after typing", hint: "cancel"),
            KeyHelp("F2", "sign in on the web page of the service", hint: "web page"),
            KeyHelp("Tab  ↑ ↓", "go to the next field, to the previous one (also Shift-Tab)", hint: "next field"),
        ]
    }

    package func didDisappear() { running?.cancel() }

    package func handle(_ event: InputEvent, _ context: RenderContext) -> Bool {
        if event == .key(.escape) {
            // Leaving the screen cancels a running sign-in.
            let isIdle = running == nil && !viewModel.isLoading
            viewModel.cancel(hasChanges: isIdle && !(userName.text.isEmpty && password.text.isEmpty))
            return true
        }
        if viewModel.userNameToConfirm != nil, event == .key(.character("y")) || event == .key(.character("n")) {
            viewModel.confirm(event == .key(.character("y")))
            return true
        }
        guard !viewModel.isLoading, running == nil else { return true }
        switch event {
        case .key(.enter) where viewModel.isLoginEnabled: start { await $0.login() }
        case .key(.enter), .key(.tab), .key(.down): moveFocus(by: 1)
        case .key(.backTab), .key(.up): moveFocus(by: -1)
        case .key(Key(.function(2))): start { await $0.approveOnPage() }
        // The keys of the navigator, except F1, would leave the screen without ending the sign-in.
        case .key(let key) where focus == .button: return key != Key(.function(1))
        case .key(let key): return edit { $0.handle(key) }
        case .paste(let text):
            return edit { field in
                // A copied password often ends with a line break, which would become a space.
                field.insert(text.split(whereSeparator: \.isNewline).first.map(String.init) ?? "")
                return true
            }
        case .mouse(let mouse) where mouse.action == .click: return click(row: mouse.position.row)
        case .mouse: return false
        }
        return true
    }

    private func edit(_ change: (inout TextField) -> Bool) -> Bool {
        let isHandled =
            switch focus {
            case .userName: change(&userName)
            case .password: change(&password)
            case .button: false
            }
        viewModel.edit(userName: userName.text, password: password.text)
        return isHandled
    }

    private func click(row: Int) -> Bool {
        if row == Self.buttonRow, viewModel.isLoginEnabled { start { await $0.login() } }
        guard let label = Self.labels.first(where: { $0.row == row }) else { return row == Self.buttonRow }
        focus = label.focus
        return true
    }

    private func moveFocus(by step: Int) {
        // A disabled button cannot have the focus.
        let places = Focus.allCases.filter { $0 != .button || viewModel.isLoginEnabled }
        let index = places.firstIndex(of: focus) ?? 0
        focus = places[(index + step + places.count) % places.count]
    }

    private func start(_ action: @escaping @MainActor (any LoginViewModel) async -> Void) {
        running = Task { [weak self, viewModel] in
            await action(viewModel)
            self?.running = nil
        }
    }

    package func render(_ context: RenderContext) -> Canvas {
        var canvas = Canvas(context.size)
        let width = min(max(1, context.size.columns - Self.fieldColumn - 1), 60)
        for label in Self.labels {
            let isFocused = focus == label.focus && !viewModel.isLoading
            canvas.draw(label.label, isFocused ? .bold : .plain, row: label.row, column: 1)
            let field = label.focus == .userName ? userName : password
            field.draw(on: &canvas, row: label.row, column: Self.fieldColumn, width: width, isFocused: isFocused)
            canvas.restyle(row: label.row, columns: Self.fieldColumn..<(Self.fieldColumn + width)) {
                $0.isUnderlined = true
            }
        }
        if case .rejected(let message) = viewModel.result {
            let text = SafeText(message).truncated(toCells: width)
            canvas.draw(text, .error, row: Self.buttonRow - 1, column: Self.fieldColumn)
        }
        let style: Style = !viewModel.isLoginEnabled ? .secondary : focus == .button ? .selection : .bold
        canvas.draw("[ Sign in ]", style, row: Self.buttonRow, column: Self.fieldColumn)
        drawState(on: &canvas, context)
        return canvas
    }

    private func drawState(on canvas: inout Canvas, _ context: RenderContext) {
        let width = max(1, context.size.columns - 2)
        var row = Self.buttonRow + 2
        func draw(_ text: SafeText, _ style: Style) {
            for line in text.wrapped(toCells: width) {
                canvas.draw(line, style, row: row, column: 1)
                row += 1
            }
        }
        if let approval = viewModel.approval {
            draw("Approve the sign-in on this page:", .plain)
            draw(SafeText(approval.address), .bold)
            row += 1
            draw("The last part, for typing by hand:", .secondary)
            draw(SafeText(approval.code), .plain)
            row += 1
        }
        if let userName = viewModel.userNameToConfirm {
            draw(SafeText("The sign-in is approved as “\(userName)”."), .plain)
            draw("Is this you? Press y to sign in, or n.", .bold)
        } else if viewModel.isLoading {
            canvas.isAnimated = true
            draw(context.working(viewModel.approval == nil ? "Signing in…" : "Waiting…"), .secondary)
        } else if case .failed(let message) = viewModel.result {
            draw(SafeText(message), .error)
        } else {
            draw("Without a password: F2 opens a page of the service, on which you approve the sign-in.", .secondary)
        }
    }
}
