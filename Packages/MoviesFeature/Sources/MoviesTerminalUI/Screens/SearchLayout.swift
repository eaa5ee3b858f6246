import TerminalUI

struct SearchLayout {
    let size: Size
    let rowsBelowList: Int
    let fieldRow = 0
    /// The preferred number of rows of the suggestions; 0 for no suggestions.
    private let preferredHeight: Int

    private static let queryLabel = 9
    private static let yearWidth = 12

    init(_ size: Size, suggestionsHeight: Int, rowsBelowList: Int) {
        self.size = size
        preferredHeight = suggestionsHeight
        self.rowsBelowList = size.rows >= 16 ? rowsBelowList : 0
    }

    var queryColumn: Int { size.columns >= 30 ? Self.queryLabel : 2 }

    var queryWidth: Int { max(1, (yearColumn ?? size.columns) - queryColumn - 1) }

    /// The column of the year field; nil in a narrow terminal, where the focused field uses the whole row.
    var yearColumn: Int? { size.columns >= 40 ? size.columns - Self.yearWidth : nil }

    var hasHeader: Bool { size.rows - rowsAboveList >= 7 }

    var listRow: Int { (hasHeader ? 3 : 1) + rowsAboveList }

    private var rowsAboveList: Int { sideColumn == nil ? suggestionsSize.rows : 0 }

    var listRows: Int { max(0, size.rows - rowsBelowList - listRow) }

    /// The column beside the list, for the suggestions and for the preview; nil in a narrow terminal.
    var sideColumn: Int? { size.columns >= 120 ? min(size.columns / 2, 90) : nil }

    /// The column of the selected film's preview; nil in a narrow or low terminal.
    var previewColumn: Int? { size.rows >= 12 ? sideColumn : nil }

    var listWidth: Int { sideColumn.map { $0 - 2 } ?? size.columns }

    /// The upper left corner of the suggestions. In a narrow terminal, they are above the list.
    var suggestionsOrigin: Position {
        sideColumn.map { Position(row: size.rows >= 7 ? 2 : 1, column: $0) }
            ?? Position(row: fieldRow + 1, column: queryColumn)
    }

    var hasSuggestions: Bool { suggestionsSize.rows > 0 }

    /// The size of the suggestions. Above the list, they take at most a third of the rows, or 3 for one suggestion in its frame. A low
    /// terminal has no room for them.
    var suggestionsSize: Size {
        let room = sideColumn == nil ? max(3, size.rows / 3) : size.rows - suggestionsOrigin.row
        let isLow = sideColumn == nil && size.rows < 6
        return Size(
            columns: min(sideColumn.map { size.columns - $0 - 1 } ?? queryWidth, 60),
            rows: isLow ? 0 : max(0, min(preferredHeight, room))
        )
    }
}

enum SearchFocus: Hashable {
    case query
    case year
    case filter
    case list

    var next: SearchFocus {
        switch self {
        case .query: .year
        case .year, .filter: .list
        case .list: .query
        }
    }

    var previous: SearchFocus {
        switch self {
        case .query, .filter: .list
        case .year: .query
        case .list: .year
        }
    }
}
