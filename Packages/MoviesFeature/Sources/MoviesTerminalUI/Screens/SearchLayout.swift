import TerminalUI

/// The positions of the parts of the search screen.
struct SearchLayout {
    let size: Size
    let fieldRow = 0

    private static let queryLabel = 9
    private static let yearWidth = 12

    init(_ size: Size) {
        self.size = size
    }

    var queryColumn: Int { size.columns >= 30 ? Self.queryLabel : 2 }

    var queryWidth: Int { max(1, (yearColumn ?? size.columns) - queryColumn - 1) }

    /// The column of the year field; nil in a narrow terminal, where the focused field uses the whole row.
    var yearColumn: Int? { size.columns >= 40 ? size.columns - Self.yearWidth : nil }

    var hasHeader: Bool { size.rows >= 7 }

    var listRow: Int { hasHeader ? 3 : 1 }

    var listRows: Int { max(0, size.rows - listRow) }

    /// The column beside the list, for the suggestions and for the preview; nil in a narrow terminal.
    var sideColumn: Int? { size.columns >= 120 ? min(size.columns / 2, 90) : nil }

    /// The column of the selected film's preview; nil in a narrow or low terminal.
    var previewColumn: Int? { size.rows >= 12 ? sideColumn : nil }

    var listWidth: Int { sideColumn.map { $0 - 2 } ?? size.columns }

    /// The upper left corner of the suggestions. In a narrow terminal, they cover the list.
    var suggestionsOrigin: Position {
        sideColumn.map { Position(row: listRow - (hasHeader ? 1 : 0), column: $0) }
            ?? Position(row: fieldRow + 1, column: queryColumn)
    }

    /// Returns the size of suggestions with a preferred number of rows.
    func suggestionsSize(preferredHeight: Int) -> Size {
        Size(
            columns: min(sideColumn.map { size.columns - $0 - 1 } ?? queryWidth, 60),
            rows: min(preferredHeight, size.rows - suggestionsOrigin.row)
        )
    }
}

/// The part of the search screen that has the focus.
enum SearchFocus: Hashable {
    case query
    case year
    /// The filter of the loaded films.
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
