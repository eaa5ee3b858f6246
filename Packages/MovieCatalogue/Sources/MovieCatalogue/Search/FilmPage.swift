/// A page of films out of a list that is longer.
package struct FilmPage: Equatable, Sendable {
    /// As TMDB cuts its lists: 20 a page, 500 pages, and nothing is counted beyond.
    package static let size = 20
    package static let maximumNumber = 500
    package static let maximumTotal = size * maximumNumber

    package var number: Int
    package var films: [Film]
    /// How many films the whole list has, up to `maximumTotal`.
    package var total: Int

    /// 1 where nothing was found, as TMDB says it.
    package var pageCount: Int { max(1, (total + Self.size - 1) / Self.size) }

    package init(number: Int, films: [Film], total: Int) {
        self.number = number
        self.films = films
        self.total = total
    }
}
