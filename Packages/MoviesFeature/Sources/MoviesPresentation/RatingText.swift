/// A rating as people read it.
enum RatingText {
    /// One decimal place, always with a point: `8.0`.
    static func text(_ average: Double) -> String {
        let tenths = Int((average * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
