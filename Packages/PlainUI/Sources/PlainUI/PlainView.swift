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
    /// A second word that gives the command; nil if there is none.
    let alias: String?
    /// The name of the argument for the help, such as `N`; nil without an argument.
    public let argument: String?
    /// The action, as an imperative sentence without a full stop.
    public let help: String
    /// Returns whether the argument, which is not empty, belongs to the command. If not, the line is for the view.
    private let takes: @MainActor (_ argument: String) -> Bool
    /// Returns the number of rows; nil for a command whose argument is not the number of a row.
    private(set) var rows: (@MainActor () -> Int)?
    /// Performs the command. The text is the argument, which is empty if the user gave none.
    let run: @MainActor (_ argument: String, Dialogue) async -> Void

    /// Creates a command.
    ///
    /// - Parameter takes: Returns whether an argument belongs to the command. If not, the line is for the view, for example a search.
    ///   By default, a command with an argument takes each one.
    public init(
        _ name: String,
        alias: String? = nil,
        argument: String? = nil,
        takes: (@MainActor (_ argument: String) -> Bool)? = nil,
        _ help: String,
        run: @escaping @MainActor (_ argument: String, Dialogue) async -> Void
    ) {
        self.name = name
        self.alias = alias
        self.argument = argument
        self.takes = takes ?? { _ in argument != nil }
        self.help = help
        self.run = run
    }

    /// Creates a command whose argument is the number of a row. A wrong number gets an answer that names the rows. A number alone
    /// gives the first of these commands of a view.
    ///
    /// - Parameter run: Performs the command. The number is the index of the row, from 0.
    public init(
        row name: String,
        alias: String? = nil,
        _ help: String,
        of rows: @escaping @MainActor () -> Int,
        run: @escaping @MainActor (_ index: Int, Dialogue) async -> Void
    ) {
        self.init(name, alias: alias, argument: "N", takes: { Int($0) != nil }, help) { argument, dialogue in
            if let index = dialogue.row(argument, of: rows()) { await run(index, dialogue) }
        }
        self.rows = rows
    }

    @MainActor
    func hasRow(_ text: String) -> Bool {
        guard let number = Int(text), let rows else { return false }
        return number > 0 && number <= rows()
    }

    func isNamed(_ word: String) -> Bool { word == name || word == alias }

    /// Whether a line with this argument is the command, and not a sentence that begins with the same word.
    @MainActor
    func accepts(_ argument: String) -> Bool { argument.isEmpty || takes(argument) }
}

/// Suggestions that a view of another feature lists.
@MainActor
public protocol PlainSuggestions: Suggestions {
    /// Returns the suggested texts.
    ///
    /// - Throws: The error of the load.
    func texts() async throws -> [String]
}
