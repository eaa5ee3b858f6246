/// Which row of a list is chosen, and which rows are to be seen. The rows themselves are the view model's.
public struct ListPosition: Sendable, Hashable {
    /// How many rows a notch of the mouse wheel moves.
    static let wheelStep = 3

    private var selected = 0
    private var top = 0

    /// At the first row.
    public init() {}

    /// The chosen row of `count`; nil where there are none.
    public func selection(count: Int) -> Int? {
        count > 0 ? min(selected, count - 1) : nil
    }

    /// The rows to be seen in `height` lines, the chosen one among them.
    public func visible(count: Int, height: Int) -> Range<Int> {
        guard let selected = selection(count: count), height > 0 else { return 0..<0 }
        // No room is wasted below the last row.
        var first = min(top, max(0, count - height))
        first = min(max(first, selected - height + 1), selected)
        return first..<min(count, first + height)
    }

    /// Chooses a row.
    public mutating func select(_ row: Int, count: Int, height: Int) {
        top = visible(count: count, height: height).lowerBound
        selected = min(max(0, row), max(0, count - 1))
        top = visible(count: count, height: height).lowerBound
    }

    /// Moves as a key or the wheel says, and tells whether it said so.
    public mutating func handle(_ event: InputEvent, count: Int, height: Int) -> Bool {
        guard let selected = selection(count: count) else { return false }
        let page = max(1, height - 1)
        switch event {
        case .key(.up), .key(.character("k")): select(selected - 1, count: count, height: height)
        case .key(.down), .key(.character("j")): select(selected + 1, count: count, height: height)
        case .key(.pageUp), .key(.control("b")): select(selected - page, count: count, height: height)
        case .key(.pageDown), .key(.control("f")), .key(.character(" ")):
            select(selected + page, count: count, height: height)
        case .key(.home), .key(.character("g")): select(0, count: count, height: height)
        case .key(.end), .key(.character("G")): select(count - 1, count: count, height: height)
        case .mouse(let mouse) where mouse.action == .wheelUp: scroll(-Self.wheelStep, count: count, height: height)
        case .mouse(let mouse) where mouse.action == .wheelDown: scroll(Self.wheelStep, count: count, height: height)
        default: return false
        }
        return true
    }

    /// The wheel moves what is seen, and takes the choice along only where it would be lost.
    private mutating func scroll(_ rows: Int, count: Int, height: Int) {
        let height = max(1, height)
        let first = min(max(0, visible(count: count, height: height).lowerBound + rows), max(0, count - height))
        selected = min(max(selected, first), min(count, first + height) - 1)
        top = first
    }
}
