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
    /// Receives the index of the user's choice, and dismisses the view. Returns the task of the work that the choice starts, for
    /// interfaces that report its end; nil if there is none.
    public let choose: @MainActor (Int) -> Task<Void, Never>?

    /// Creates a choice.
    public init(title: String, options: [String], current: Int?, choose: @escaping @MainActor (Int) -> Void) {
        self.init(title, options, current) { index in
            choose(index)
            return nil
        }
    }

    private init(
        _ title: String,
        _ options: [String],
        _ current: Int?,
        _ choose: @escaping @MainActor (Int) -> Task<Void, Never>?
    ) {
        self.title = title
        self.options = options
        self.current = current
        self.choose = choose
    }

    /// Returns a choice that starts work.
    ///
    /// - Parameter start: Receives the index, and returns the task of the work; nil for an option that starts none.
    public static func startingWork(
        title: String,
        options: [String],
        current: Int?,
        start: @escaping @MainActor (Int) -> Task<Void, Never>?
    ) -> Choice {
        Choice(title, options, current, start)
    }
}
