public import Observation

/// The views of an app: a stack with the visible view last, and an optional overlay.
///
/// Flow coordinators hold the navigator weakly.
@MainActor
@Observable
public final class Navigator {
    /// The name of the app.
    public let appName: String
    /// The user interface of the app.
    @ObservationIgnored public let userInterface: any UserInterface
    /// The views, with the visible one last.
    public private(set) var stack: [any Presentable] = []
    /// The overlay above the last view of the stack; nil if there is none.
    public private(set) var overlay: (any Presentable)?
    /// Whether the app has to end.
    public private(set) var hasQuit = false
    /// The commands that the user can give on all views, sorted by their keys.
    public private(set) var commands: [NavigatorCommand] = []
    /// Writes a text to the user's clipboard. The running app sets it.
    @ObservationIgnored public var writeClipboard: @MainActor (String) -> Void = { _ in }

    /// Creates a navigator without views.
    ///
    /// - Parameter userInterface: Makes the messages and choices. Features build their views for it.
    public init(appName: String, userInterface: any UserInterface) {
        self.appName = appName
        self.userInterface = userInterface
    }

    /// Pushes a view and shows it.
    public func push(_ view: any Presentable) {
        stack.append(view)
        view.didAppear()
    }

    /// Closes the last view of the stack and shows the previous one. Does nothing if there is only one view.
    public func pop() {
        guard stack.count > 1 else { return }
        stack.removeLast().didDisappear()
        stack.last?.didAppear()
    }

    /// Closes a view if it is the visible one of the stack. Work of the view may end after the user has left it.
    ///
    /// - Returns: False if another view is visible.
    @discardableResult
    public func close(_ view: (any Presentable)?) -> Bool {
        guard let view, stack.last === view else { return false }
        pop()
        return true
    }

    /// Shows an overlay and closes the previous overlay.
    public func present(_ view: any Presentable) {
        dismiss()
        overlay = view
        view.didAppear()
    }

    /// Shows a message above the visible view. Line breaks begin paragraphs.
    public func present(message: String, title: String) {
        present(userInterface.makeMessage(message, title: title))
    }

    /// Lets the user make a choice above the visible view.
    public func present(_ choice: Choice) { present(userInterface.makeChoice(choice)) }

    /// Asks whether to discard the changes of a form, above the visible view.
    ///
    /// - Parameter discard: Closes the form. It runs only if the user confirms.
    public func confirmDiscard(_ discard: @escaping @MainActor () -> Void) {
        present(
            Choice(title: "Discard your changes", options: ["Keep editing", "Discard"], current: nil) {
                [weak self] index in
                self?.dismiss()
                if index == 1 { discard() }
            }
        )
    }

    /// Closes the overlay if there is one.
    public func dismiss() {
        guard let view = overlay else { return }
        overlay = nil
        view.didDisappear()
    }

    /// Copies a text to the user's clipboard. User interfaces and terminals can refuse this without a message.
    public func copy(_ text: String) { writeClipboard(text) }

    /// Ends the app.
    public func quit() { hasQuit = true }

    /// Adds a command to all views, or replaces the command with the same key.
    ///
    /// - Parameters:
    ///   - key: The key that gives the command, as the help names it: `L`, `F2` or `Ctrl-R`.
    ///   - name: The word that gives the command in a line of text, such as `watchlist`.
    ///   - action: The action for the help, such as `open the watchlist`.
    ///   - hint: The action in one or two words; nil if only the help names the command.
    public func setCommand(
        key: String,
        name: String,
        action: String,
        hint: String? = nil,
        run: @escaping @MainActor () -> Void
    ) {
        let command = NavigatorCommand(key: key, name: name, action: action, hint: hint, run: run)
        commands = (commands.filter { $0.key != key } + [command]).sorted { $0.key < $1.key }
    }
}

/// A command that the user can give on all views of an app, such as opening the watchlist.
public struct NavigatorCommand {
    /// The key that gives the command, as the help names it: `L`, `F2` or `Ctrl-R`.
    public let key: String
    /// The word that gives the command in a line of text, such as `watchlist`.
    public let name: String
    /// The action for the help, such as `open the watchlist`.
    public let action: String
    /// The action in one or two words; nil if only the help names the command.
    public let hint: String?
    /// Performs the command.
    public let run: @MainActor () -> Void
}
