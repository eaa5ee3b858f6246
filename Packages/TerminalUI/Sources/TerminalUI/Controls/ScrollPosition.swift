/// Which lines of a text are to be seen.
public struct ScrollPosition: Sendable, Hashable {
    private var top = 0

    /// At the first line.
    public init() {}

    /// The lines to be seen in `height` lines.
    public func visible(count: Int, height: Int) -> Range<Int> {
        guard height > 0 else { return 0..<0 }
        let first = min(top, max(0, count - height))
        return first..<min(count, first + height)
    }

    /// Moves as a key or the wheel says, and tells whether it said so.
    public mutating func handle(_ event: InputEvent, count: Int, height: Int) -> Bool {
        let first = visible(count: count, height: height).lowerBound
        let page = max(1, height - 1)
        let target: Int
        switch event {
        case .key(.up), .key(.character("k")): target = first - 1
        case .key(.down), .key(.character("j")): target = first + 1
        case .key(.pageUp), .key(.control("b")): target = first - page
        case .key(.pageDown), .key(.control("f")), .key(.character(" ")): target = first + page
        case .key(.home), .key(.character("g")): target = 0
        case .key(.end), .key(.character("G")): target = count
        case .mouse(let mouse) where mouse.action == .wheelUp: target = first - ListPosition.wheelStep
        case .mouse(let mouse) where mouse.action == .wheelDown: target = first + ListPosition.wheelStep
        default: return false
        }
        top = min(max(0, target), max(0, count - height))
        return true
    }
}
