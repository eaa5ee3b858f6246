/// The character sets that ESC ( and ESC ) choose, and SO and SI change between: ASCII, and the line drawing of the VT100, which
/// programs made with curses use for frames.
struct CharacterSets: Sendable {
    private var areGraphics = [false, false]
    private var active = 0

    /// Unicode for 0x60 to 0x7E of the VT100's special graphics.
    private static let graphics = Array("◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·".unicodeScalars)

    /// - Returns: whether there are such a slot and such a set.
    mutating func designate(slot: Int, set: Character) -> Bool {
        guard set == "0" || set == "B" else { return false }
        areGraphics[slot] = set == "0"
        return true
    }

    mutating func shift(to slot: Int) { active = slot }

    func translated(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard areGraphics[active], (0x60...0x7E).contains(scalar.value) else { return scalar }
        return Self.graphics[Int(scalar.value) - 0x60]
    }
}
