/// What is drawn on a poster. The poster is 1 wide and 1.5 high, whatever its size in pixels; y goes down.
enum PosterShape {
    case disc(x: Double, y: Double, radius: Double)
    /// From the left edge at `y` 0, moving by `slant` with every unit down, in some of the rows.
    case band(x: Double, width: Double, slant: Double, rows: ClosedRange<Double>)
    /// From its top down to the lower edge, growing by `spread` to both sides.
    case peak(x: Double, y: Double, spread: Double)

    /// From where to where it covers a row. No shape covers a row in two places.
    func span(at row: Double) -> ClosedRange<Double>? {
        switch self {
        case .disc(let x, let y, let radius):
            let square = radius * radius - (row - y) * (row - y)
            guard square > 0 else { return nil }
            return x - square.squareRoot()...x + square.squareRoot()
        case .band(let x, let width, let slant, let rows):
            guard rows.contains(row) else { return nil }
            return x + slant * row...x + slant * row + width
        case .peak(let x, let y, let spread):
            guard row > y else { return nil }
            return x - (row - y) * spread...x + (row - y) * spread
        }
    }
}
