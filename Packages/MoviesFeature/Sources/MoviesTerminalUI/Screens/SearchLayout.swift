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

    var suggestionsRow: Int { fieldRow + 1 }

    var listRow: Int { hasHeader ? 3 : 1 }

    var listRows: Int { max(0, size.rows - listRow) }

    /// The column of the selected film's preview; nil in a narrow or low terminal.
    var previewColumn: Int? { size.columns >= 120 && size.rows >= 12 ? min(size.columns / 2, 90) : nil }

    var listWidth: Int { (previewColumn ?? size.columns) - (previewColumn == nil ? 0 : 2) }
}

/// The part of the search screen that has the focus.
enum SearchFocus: Hashable {
    case query
    case year
    case list

    var next: SearchFocus {
        switch self {
        case .query: .year
        case .year: .list
        case .list: .query
        }
    }

    var previous: SearchFocus { next.next }
}
