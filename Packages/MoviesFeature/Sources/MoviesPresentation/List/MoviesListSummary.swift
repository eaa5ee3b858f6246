/// What part of a list is there.
package struct MoviesListSummary: Hashable, Sendable {
    /// The first page that is there, counted from 1; 0 while there is none.
    package var firstPage = 0
    /// How many pages are there.
    package var pages = 0
    /// How many pages there will be once all that was asked for has come.
    package var pagesExpected = 0
    /// How many pages the whole list has.
    package var totalPages = 0
    /// How many films the whole list has.
    package var totalResults = 0
    /// Whether films that are there are not shown, because no more were wanted.
    package var isCut = false

    package init() {}

    /// The page after those that are there; nil where the list ends.
    package var nextPage: Int? {
        let next = firstPage + pages
        return pages > 0 && next <= totalPages ? next : nil
    }
}
