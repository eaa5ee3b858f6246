public import CoreDomain

/// One page of a list of films.
public struct MoviesPage: Hashable, Sendable {
    /// The list of the page. For the requested query "Inception 2010", it can be a search for "Inception" in 2010.
    public let list: MoviesList
    /// The number of the page, counted from 1.
    public let number: Int
    /// The number of pages that can be requested.
    public let totalPages: Int
    /// The number of films in the whole list.
    public let totalResults: Int
    /// The films in the source's order.
    public let movies: [Movie]

    /// Creates a page.
    public init(list: MoviesList, number: Int, totalPages: Int, totalResults: Int, movies: [Movie]) {
        self.list = list
        self.number = number
        self.totalPages = totalPages
        self.totalResults = totalResults
        self.movies = movies
    }
}

/// The details of one film.
public struct MovieDetails: Hashable, Sendable {
    /// The facts about the film that lists also contain.
    public let movie: Movie
    /// The title in the film's own language, which may equal the title; nil if unknown.
    public let originalTitle: String?
    /// The advertising line; nil if unknown.
    public let tagline: String?
    /// The running time in minutes; nil if unknown.
    public let runtimeMinutes: Int?
    /// The names of the countries that produced the film.
    public let countries: [String]
    /// The names of the directors.
    public let directors: [String]
    /// The names of the actors in the source's order.
    public let cast: [String]
    /// The absolute URL of the poster; nil if the film has no poster or the source no image host.
    public package(set) var posterAddress: String?
    /// A sentence that corrects the year in the text by which the film was found; nil without a wrong year.
    public var correction: String?

    /// Creates details; by default all facts beyond those of lists are unknown.
    public init(
        movie: Movie,
        originalTitle: String? = nil,
        tagline: String? = nil,
        runtimeMinutes: Int? = nil,
        countries: [String] = [],
        directors: [String] = [],
        cast: [String] = [],
        posterAddress: String? = nil
    ) {
        self.movie = movie
        self.originalTitle = originalTitle?.inOneLine
        self.tagline = tagline?.inOneLine
        self.runtimeMinutes = runtimeMinutes
        self.countries = countries.map(\.inOneLine)
        self.directors = directors.map(\.inOneLine)
        self.cast = cast.map(\.inOneLine)
        self.posterAddress = posterAddress
    }
}
