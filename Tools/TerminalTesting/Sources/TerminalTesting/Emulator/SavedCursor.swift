/// What DECSC keeps and DECRC brings back.
struct SavedCursor: Sendable {
    var cursor = Cursor()
    var isPendingWrap = false
    var style = CellStyle.plain
    var characterSets = CharacterSets()

    mutating func clamp(columns: Int, rows: Int) {
        cursor.row = min(max(0, cursor.row), rows - 1)
        isPendingWrap = isPendingWrap && cursor.column < columns
        cursor.column = min(cursor.column, columns - 1)
    }
}
