/// What a number of voters thought of a film on average.
public struct Rating: Hashable, Sendable {
    /// 0 (worst) to 10 (best).
    public let average: Double
    /// How many voted, at least one.
    public let count: Int

    /// Makes a rating; nil where nobody voted or the average is outside 0-10.
    public init?(average: Double, count: Int) {
        guard count > 0, 0...10 ~= average else { return nil }
        self.average = average
        self.count = count
    }
}
