import MoviesPresentation
import TerminalText

/// One id a line.
struct MoviesIDsWriter: MoviesListRowsWriter {
    let output: any TextOutput

    func write(_ items: ArraySlice<MoviesListItemViewModel>, moreFollow: Bool) throws {
        try output.write(items.map { "\($0.id)\n" }.joined())
    }
}
