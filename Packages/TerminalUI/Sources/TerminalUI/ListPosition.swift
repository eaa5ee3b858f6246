import TerminalText

/// The selected row and the visible rows of a list.
public struct ListPosition: Sendable, Hashable {
    /// The keys that move the selection.
    public static let keys = [
        KeyHelp("↑ ↓  j k", "go up and down"),
        KeyHelp("PgUp PgDn", "go a page up and down (also Ctrl-B, Ctrl-F, Space)"),
        KeyHelp("Ctrl-U Ctrl-D", "go half a page up and down"),
        KeyHelp("g G", "go to the first row, to the last row (also Home, End)"),
    ]

    private var selected = 0
    private var top = 0

    /// Creates a position at the first row.
    public init() {}

    /// Returns the index of the selected row in a list of `count` rows; nil if the list is empty.
    public func selection(count: Int) -> Int? { count > 0 ? min(selected, count - 1) : nil }

    /// Returns the indices of the rows that are visible in `height` lines, including the selected row.
    public func visible(count: Int, height: Int) -> Range<Int> {
        guard let selected = selection(count: count), height > 0 else { return 0..<0 }
        // No line stays empty below the last row while rows above are hidden.
        var first = min(top, max(0, count - height))
        first = min(max(first, selected - height + 1), selected)
        return first..<min(count, first + height)
    }

    /// Selects a row, or the nearest existing row. Scrolls until the row is visible.
    public mutating func select(_ row: Int, count: Int, height: Int) {
        top = visible(count: count, height: height).lowerBound
        selected = min(max(0, row), max(0, count - 1))
        top = visible(count: count, height: height).lowerBound
    }

    /// Moves the selection by a key or scrolls by the mouse wheel. Returns false for other events and for an empty list.
    public mutating func handle(_ event: InputEvent, count: Int, height: Int) -> Bool {
        guard let selected = selection(count: count), let movement = Movement(event, height: height) else {
            return false
        }
        switch movement {
        case .by(let rows): select(selected + rows, count: count, height: height)
        case .toStart: select(0, count: count, height: height)
        case .toEnd: select(count - 1, count: count, height: height)
        case .wheel(let rows): scroll(rows, count: count, height: height)
        }
        return true
    }

    /// Moves the visible rows, and the selection only if it would become invisible.
    private mutating func scroll(_ rows: Int, count: Int, height: Int) {
        let height = max(1, height)
        let first = min(max(0, visible(count: count, height: height).lowerBound + rows), max(0, count - height))
        selected = min(max(selected, first), min(count, first + height) - 1)
        top = first
    }
}

/// The scroll position of a text.
public struct ScrollPosition: Sendable, Hashable {
    /// The keys that scroll the text.
    public static let keys = [
        KeyHelp("↑ ↓  j k", "scroll", hint: "scroll"),
        KeyHelp("PgUp PgDn", "scroll by a page (also Ctrl-B, Ctrl-F, Space)"),
        KeyHelp("Ctrl-U Ctrl-D", "scroll by half a page"),
        KeyHelp("g G", "go to the beginning, to the end (also Home, End)"),
    ]

    private var top = 0

    /// Creates a position at the first line.
    public init() {}

    /// Returns the indices of the lines that are visible in an area of `height` rows, for a text of `count` lines.
    public func visible(count: Int, height: Int) -> Range<Int> {
        guard height > 0 else { return 0..<0 }
        let first = min(top, max(0, count - height))
        return first..<min(count, first + height)
    }

    /// Moves the position by a key or the mouse wheel. Returns whether the event was a movement.
    public mutating func handle(_ event: InputEvent, count: Int, height: Int) -> Bool {
        guard let movement = Movement(event, height: height) else { return false }
        let first = visible(count: count, height: height).lowerBound
        let target =
            switch movement {
            case .by(let lines), .wheel(let lines): first + lines
            case .toStart: 0
            case .toEnd: count
            }
        top = min(max(0, target), max(0, count - height))
        return true
    }
}

private enum Movement {
    case by(Int)
    case toStart
    case toEnd
    case wheel(Int)

    private static let wheelStep = 3

    /// - Parameter height: The number of visible lines. A page is one line less.
    init?(_ event: InputEvent, height: Int) {
        let page = max(1, height - 1)
        switch event {
        case .key(.up), .key(.character("k")): self = .by(-1)
        case .key(.down), .key(.character("j")): self = .by(1)
        case .key(.pageUp), .key(.control("b")): self = .by(-page)
        case .key(.pageDown), .key(.control("f")), .key(.character(" ")): self = .by(page)
        case .key(.control("u")): self = .by(-max(1, height / 2))
        case .key(.control("d")): self = .by(max(1, height / 2))
        case .key(.home), .key(.character("g")): self = .toStart
        case .key(.end), .key(.character("G")): self = .toEnd
        case .mouse(let mouse) where mouse.action == .wheelUp: self = .wheel(-Self.wheelStep)
        case .mouse(let mouse) where mouse.action == .wheelDown: self = .wheel(Self.wheelStep)
        default: return nil
        }
    }
}
