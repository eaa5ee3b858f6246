package import CoreDomain

/// One page of a list of films.
package struct MoviesPage: Hashable, Sendable {
    /// The list it is a page of. It may be another than was asked for: the words "Inception 2010" are answered by the
    /// search for "Inception" of 2010.
    package let list: MoviesList
    /// Counted from 1.
    package let number: Int
    /// How many pages can be asked for.
    package let totalPages: Int
    /// How many films the whole list has.
    package let totalResults: Int
    /// The films of this page, in the source's order.
    package private(set) var movies: [Movie]

    package init(list: MoviesList, number: Int, totalPages: Int, totalResults: Int, movies: [Movie]) {
        self.list = list
        self.number = number
        self.totalPages = totalPages
        self.totalResults = totalResults
        self.movies = movies
    }

    /// Puts a newer version of a film where the older one is.
    package mutating func replace(_ movie: Movie) {
        for index in movies.indices where movies[index].id == movie.id { movies[index] = movie }
    }
}
