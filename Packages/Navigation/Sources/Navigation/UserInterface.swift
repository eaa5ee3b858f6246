/// A user interface: the technology of an app's views.
///
/// A user interface makes the views that belong to no feature. Each feature has a factory of its views for each ``UserInterfaceKind``.
@MainActor
public protocol UserInterface {
    /// The kind of the views.
    var kind: UserInterfaceKind { get }

    /// Returns a view of a message. Line breaks begin paragraphs.
    func makeMessage(_ text: String, title: String) -> any Presentable

    /// Returns a view in which the user makes a choice.
    func makeChoice(_ choice: Choice) -> any Presentable
}

/// The kind of a user interface. A feature selects the factory of its views with an exhaustive `switch`, so the compiler names each
/// feature that lacks views of a new kind.
public enum UserInterfaceKind: CaseIterable, Sendable {
    /// Views that fill the terminal.
    case fullScreen
    /// Lines of text, in a dialogue with the user.
    case plain
}

/// A view that a navigator shows. The user interface determines the other requirements of its views.
@MainActor
public protocol Presentable: AnyObject {
    /// Called when the view is pushed or presented, and when the view above it is popped.
    func didAppear()

    /// Called after the view was popped or dismissed. The view cancels its running work.
    func didDisappear()
}

extension Presentable {
    /// Does nothing.
    public func didAppear() {}

    /// Does nothing.
    public func didDisappear() {}
}

/// Suggestions for a text that the user enters. One feature makes them for a view of another feature.
@MainActor
public protocol Suggestions: AnyObject {
    /// Receives the text after each change.
    func update(_ text: String)
}

/// One of several choices to make.
public struct Choice {
    /// The subject of the choice.
    public let title: String
    /// The texts to choose from.
    public let options: [String]
    /// The index of the option in effect; nil if there is none.
    public let current: Int?
    /// The index of the option that is selected first; nil if there are no options.
    public let initial: Int?
    /// Whether options begin with numbers, such as ratings. The user then types these numbers, and views show no others.
    public let hasNumbers: Bool
    /// Receives the index of the user's choice, and dismisses the view. Returns the task of the work that the choice starts, for
    /// interfaces that report its end; nil if there is none.
    public var choose: @MainActor (Int) -> Task<Void, Never>?

    /// Creates a choice that starts no work.
    ///
    /// - Parameters:
    ///   - initial: The index of the option that is selected first; nil for the current option, or else the first one.
    ///   - hasNumbers: Whether options begin with numbers.
    public init(
        title: String,
        options: [String],
        current: Int?,
        initial: Int? = nil,
        hasNumbers: Bool = false,
        choose: @escaping @MainActor (Int) -> Void
    ) {
        self.title = title
        self.options = options
        self.current = current
        self.initial = initial ?? current ?? options.indices.first
        self.hasNumbers = hasNumbers
        self.choose = { index in
            choose(index)
            return nil
        }
    }

    /// Returns the index of the option that the user names: by its number, its text or its first word, in any case. A decimal comma
    /// is a decimal point.
    public func index(named text: String) -> Int? {
        let text = text.lowercased()
        let options = options.map { $0.lowercased() }
        let firstWords = options.map { $0.prefix { $0 != " " } }
        if let number = Double(text.map { $0 == "," ? "." : String($0) }.joined()) {
            let numbers = hasNumbers ? firstWords.map { Double($0) } : options.indices.map { Double($0 + 1) }
            if let index = numbers.firstIndex(of: number) { return index }
        }
        return options.firstIndex(of: text) ?? firstWords.firstIndex { $0 == text }
    }
}
