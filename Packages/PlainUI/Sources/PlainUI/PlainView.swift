// Features that make views for the dialogue also use its navigator.
@_exported public import Navigation

/// A view that reports its contents in sentences and obeys commands.
///
/// The dialogue waits for each method, so a method that loads something returns after it has reported the result.
@MainActor
public protocol PlainView: Presentable {
    /// The name of the view, which is its prompt.
    var title: String { get }

    /// The commands of the view, most useful first.
    var commands: [PlainCommand] { get }

    /// Reports the contents of the view.
    ///
    /// - Parameter isReturn: Whether the user knows the view and returns to it from another one.
    func show(_ dialogue: Dialogue, isReturn: Bool) async

    /// Obeys a line that isn't a command. Returns false if the view does not understand it.
    func obey(_ line: String, _ dialogue: Dialogue) async -> Bool

    /// The sentence about work that is lost if the application ends now; nil if none is lost.
    var lossAtEnd: String? { get }
}

extension PlainView {
    /// Returns false.
    public func obey(_ line: String, _ dialogue: Dialogue) async -> Bool { false }

    /// Nil.
    public var lossAtEnd: String? { nil }
}

/// A command of a view: a word and perhaps an argument, such as `open 3`.
public struct PlainCommand {
    /// The word that gives the command, in lower-case letters.
    public let name: String
    /// The name of the argument for the help, such as `N`; nil without an argument.
    public let argument: String?
    /// The action, as an imperative sentence without a full stop.
    public let help: String
    private let takesNumber: Bool
    /// Performs the command. The text is the argument, which is empty if the user gave none.
    let run: @MainActor (_ argument: String, Dialogue) async -> Void

    /// Creates a command.
    ///
    /// - Parameter takesNumber: Whether the argument is a number. A view can then obey lines with other words.
    public init(
        _ name: String,
        argument: String? = nil,
        takesNumber: Bool = false,
        _ help: String,
        run: @escaping @MainActor (_ argument: String, Dialogue) async -> Void
    ) {
        self.name = name
        self.argument = argument
        self.takesNumber = takesNumber
        self.help = help
        self.run = run
    }

    /// Creates a command whose argument is the number of a row. A wrong number gets an answer that names the rows.
    ///
    /// - Parameters:
    ///   - rows: Returns the number of rows.
    ///   - run: Performs the command. The number is the index of the row, from 0.
    public init(
        row name: String,
        _ help: String,
        of rows: @escaping @MainActor () -> Int,
        run: @escaping @MainActor (_ index: Int, Dialogue) async -> Void
    ) {
        self.init(name, argument: "N", takesNumber: true, help) { argument, dialogue in
            let count = rows()
            if let number = Int(argument), 1...max(1, count) ~= number, count > 0 {
                await run(number - 1, dialogue)
            } else {
                let problem = argument.isEmpty ? "" : "“\(argument)” is not a row. "
                let rows = count == 0 ? "There are no rows." : "Give the number of a row, from 1 to \(count)."
                dialogue.say(problem + rows)
            }
        }
    }

    /// Whether a line with this argument is the command, and not a sentence that begins with the same word.
    func accepts(_ argument: String) -> Bool {
        if argument.isEmpty { return true }
        return takesNumber ? Int(argument) != nil : self.argument != nil
    }
}

/// Suggestions that a view of another feature lists.
@MainActor
public protocol PlainSuggestions: Suggestions {
    /// Returns the suggested texts.
    ///
    /// - Throws: The error of the load.
    func texts() async throws -> [String]
}
