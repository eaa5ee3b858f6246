/// A list of names in one column of the database. Taken apart only where it is used.
package struct PackedList: Equatable, Sendable {
    /// Stands in no name: the builder refuses control characters.
    private static let separator: Unicode.Scalar = "\u{1F}"

    package let packed: String

    package init(packed: String) {
        self.packed = packed
    }

    package init(_ names: [String]) {
        packed = names.joined(separator: String(Self.separator))
    }

    package var names: [Substring] {
        packed.unicodeScalars.split(separator: Self.separator).map(Substring.init)
    }
}
