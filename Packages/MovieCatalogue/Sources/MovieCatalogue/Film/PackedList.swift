/// A list of names in one column of the database. Taken apart only where it is used.
package struct PackedList: Equatable, Sendable {
    /// Stands in no name: the builder refuses control characters.
    private static let separator = UInt8(0x1F)

    package let packed: String

    package init(packed: String) {
        self.packed = packed
    }

    package init(_ names: [String]) {
        packed = names.joined(separator: String(Unicode.Scalar(Self.separator)))
    }

    package var names: [Substring] {
        packed.utf8.split(separator: Self.separator).map(Substring.init)
    }
}
