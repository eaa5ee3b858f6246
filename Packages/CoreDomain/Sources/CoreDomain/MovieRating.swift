/// A user's rating of a film: 0.5 to 10 in steps of 0.5.
public struct MovieRating: Hashable, Sendable {
    /// The rating as a number.
    public let value: Double

    /// Creates a rating. Returns nil if the value is not a multiple of 0.5 from 0.5 to 10.
    public init?(_ value: Double) {
        guard 0.5...10 ~= value, (value * 2).rounded() == value * 2 else { return nil }
        self.value = value
    }
}

extension MovieRating: LosslessStringConvertible {
    /// The rating without a decimal point if possible: `9`, `8.5`.
    public var description: String { value == value.rounded() ? String(Int(value)) : String(value) }

    /// Parses a rating such as `9` or `8.5`. Returns nil for other texts.
    public init?(_ text: String) {
        guard let value = Double(text), let rating = MovieRating(value) else { return nil }
        self = rating
    }
}
