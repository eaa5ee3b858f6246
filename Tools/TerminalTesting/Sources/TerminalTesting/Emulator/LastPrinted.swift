/// The character printed last, for what belongs to it: marks, the rest of an emoji, and REP.
struct LastPrinted: Sendable {
    let scalar: Unicode.Scalar
    let row: Int
    let column: Int
    /// Where the cursor stood afterwards. Elsewhere, nothing belongs to the character any more.
    let cursor: Cursor
}
