import MoviesPresentation

/// Writes rows of films as they become known.
@MainActor
protocol MoviesListRowsWriter {
    /// Writes rows that follow those written before.
    mutating func write(_ items: ArraySlice<MoviesListItemViewModel>, moreFollow: Bool) throws
}
