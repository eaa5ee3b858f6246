import MoviesPresentation
import TerminalText
package import TerminalUI

extension MoviesSearchScreen {
    package var keys: [KeyHelp] {
        let anyYear = year.text.isEmpty && viewModel.queryInAllYears == nil ? [] : [Self.anyYear]
        if focus == .filter { return Self.keysInFilter }
        guard focus == .list else { return Self.keysInFields + anyYear }
        let watchlist = watchlist == nil ? [] : [KeyHelp.watchlist]
        let enter = viewModel.list.items.isEmpty && rows.count > 0 ? Self.enterOnTitle : Self.enterOnMovie
        return [Self.slash, enter] + anyYear + watchlist + Self.keysInList
    }

    private static let slash = KeyHelp("/", "search: type words of a title", hint: "search")

    private static let enterOnMovie = KeyHelp("Enter", "open the film (also l, →)", hint: "open")

    private static let enterOnTitle = KeyHelp("Enter", "search for the selected title (also l, →)", hint: "search")

    private static let anyYear = KeyHelp("Ctrl-Y", "remove the year, to search in all years", hint: "any year")

    private static let keysInFilter = [
        KeyHelp("Enter", "go to the filtered films (also ↓, Tab, Shift-Tab)", hint: "list"),
        KeyHelp("Esc", "remove the filter", hint: "all"),
    ]

    private static let keysInFields = [
        KeyHelp("Enter", "search for the typed text or the selected suggestion", hint: "search"),
        KeyHelp("Tab", "go to the year, then to the list (back: Shift-Tab)", hint: "year"),
        KeyHelp("Esc", "go to the list (also ↓, PgDn)", hint: "list"),
    ]

    private static let keysInList =
        [
            KeyHelp("s", "sort the loaded films: by relevance, year, rating, title"),
            KeyHelp("f", "filter the loaded films by title (Esc: all films)"),
            KeyHelp("o", "open the film's page in the browser"),
            KeyHelp("y Y", "copy the address of the film's page, the film's id"),
            KeyHelp("Tab", "go to the query, then to the year (back: Shift-Tab)"),
            KeyHelp("r", "load again, after an error too (also F5)", hint: "refresh"),
            KeyHelp("Click", "select a film, a second time to open it"),
        ] + ListPosition.keys
}

extension KeyHelp {
    static let watchlist = KeyHelp("w", "add to the watchlist, or remove", hint: "plan")
}
