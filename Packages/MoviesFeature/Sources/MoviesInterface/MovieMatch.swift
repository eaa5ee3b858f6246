public import CoreDomain

/// The film that a text means.
public struct MovieMatch: Hashable, Sendable {
    /// The film.
    public let movie: Movie
    /// The year in the text, if the film is from the year before or after it; nil otherwise.
    public let wrongYear: Int?

    /// Creates a match.
    public init(_ movie: Movie, wrongYear: Int? = nil) {
        self.movie = movie
        self.wrongYear = wrongYear
    }

    /// A sentence about the wrong year, such as “Alien is from 1979, not 1980.”, which can contain control characters; nil without one.
    public var correction: String? {
        guard let wrongYear, let year = movie.releaseDate?.year else { return nil }
        return "\(movie.title) is from \(year), not \(wrongYear)."
    }
}

/// A title that a text can mean, and the year of the film.
public struct MovieTitle: Hashable, Sendable {
    /// The words of the title.
    public let words: MovieQuery
    /// The years in which the film can be released; a nil stands for any year.
    public let years: [Int?]
    /// The year in the text, if `years` are the years before and after it.
    public let wrongYear: Int?

    /// Creates a title; by default one of any year.
    public init(words: MovieQuery, years: [Int?] = [nil], wrongYear: Int? = nil) {
        self.words = words
        self.years = years
        self.wrongYear = wrongYear
    }

    /// Returns the titles that a text can mean, best first: the whole text; the words before a year, for films of this year; and
    /// these words for films of the year before and after.
    public static func meanings(of text: MovieQuery) -> [MovieTitle] {
        let whole = MovieTitle(words: text)
        guard let typed = TrailingYear(text) else { return [whole] }
        return [
            whole, MovieTitle(words: typed.query, years: [typed.year]),
            MovieTitle(words: typed.query, years: [typed.year - 1, typed.year + 1], wrongYear: typed.year),
        ]
    }
}

/// A folded title for comparisons that ignore spaces and, if necessary, a leading article.
public struct TitleKey: Hashable, Sendable {
    /// The letters of the title.
    public let whole: String
    /// The letters of the title without a leading “the”, “a” or “an”.
    public let withoutArticle: String

    /// Creates a key of a title without case, accents and punctuation, whose words are separated by spaces.
    public init(folded: String) {
        let words = folded.split(separator: " ")
        let hasArticle = words.count > 1 && ["the", "a", "an"].contains(words[0])
        whole = words.joined()
        withoutArticle = words.dropFirst(hasArticle ? 1 : 0).joined()
    }
}

extension Collection<Movie> {
    /// Returns the films with a title: those with the same article, or else those with another one or none.
    public func matches(_ title: MovieTitle, key: (String) -> TitleKey) -> [MovieMatch] {
        let wanted = key(title.words.text)
        let ofYear = filter { movie in title.years.contains { $0 == nil || $0 == movie.releaseDate?.year } }
        let keys = ofYear.map { (movie: $0, key: key($0.title)) }
        let whole = keys.filter { $0.key.whole == wanted.whole }
        let matches = whole.isEmpty ? keys.filter { $0.key.withoutArticle == wanted.withoutArticle } : whole
        return matches.map { MovieMatch($0.movie, wrongYear: title.wrongYear) }
    }
}

extension Collection<MovieMatch> {
    /// Returns the only match of a text.
    public func only(for text: String) throws(MovieMatchError) -> MovieMatch {
        guard let match = first else { throw .noMatch(text) }
        guard count == 1 else { throw .ambiguous(text, candidates: map(\.movie)) }
        return match
    }
}

extension [String] {
    /// The words of a command line in groups. Each group is a title, or several films with a title of one word.
    ///
    /// The reference of a film replaces the URL of its page. A reference, a word with white space, which was quoted, and `-` are groups of
    /// their own. Numbers are, too, unless they are beside the words of a title.
    public var groupedByMovie: [[String]] {
        var groups: [[String]] = []
        var title: [String] = []
        func endTitle() {
            // A number alone is an id, but the title “1917” can precede a year.
            let isYear = title.count == 2 && (1_870...2_100).contains(title.last.flatMap { Int($0) } ?? 0)
            let isTitle = isYear || title.contains { MovieReference($0) == nil }
            groups += isTitle ? [title] : title.map { [$0] }
            title = []
        }
        for word in map({ $0.replacingMovieAddress() }) {
            let isOneWord = word != "-" && !word.contains(where: \.isWhitespace)
            switch MovieReference(word) {
            case .number where isOneWord, nil where isOneWord: title.append(word)
            default:
                endTitle()
                groups.append([word])
            }
        }
        endTitle()
        return groups
    }

    /// Whether a number is beside words, such as “rocky 5”. The number is then a part of the title or the year, and not an id.
    public var mixesWordsAndNumbers: Bool { contains { Int($0) != nil } && contains { Int($0) == nil } }

    /// Returns the film whose title consists of the words. If there is none, but each word means a film, returns these films. A number beside
    /// words, such as “inception 2012”, means no film.
    public func movies<Value>(matching find: (String) async throws -> Value) async throws -> [Value] {
        do {
            return [try await find(joined(separator: " "))]
        } catch MovieMatchError.noMatch(let text) where count > 1 && !mixesWordsAndNumbers {
            var movies: [Value] = []
            for word in self {
                do {
                    movies.append(try await find(word))
                } catch is MovieMatchError {
                    throw MovieMatchError.noMatch(text)
                }
            }
            return movies
        }
    }
}
