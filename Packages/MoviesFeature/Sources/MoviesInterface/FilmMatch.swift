public import CoreDomain

/// The film that a text means.
public struct FilmMatch: Hashable, Sendable {
    /// The film.
    public let film: Movie
    /// The year in the text, if the film is from the year before or after it; nil otherwise.
    public let wrongYear: Int?

    /// Creates a match.
    public init(_ film: Movie, wrongYear: Int? = nil) {
        self.film = film
        self.wrongYear = wrongYear
    }

    /// A sentence about the wrong year, such as “Alien is from 1979, not 1980.”; nil if the year is right or absent. Remove control
    /// characters before you show it.
    public var correction: String? {
        guard let wrongYear, let year = film.releaseDate?.year else { return nil }
        return "\(film.title) is from \(year), not \(wrongYear)."
    }
}

/// A title that a text can mean, and the year of the film.
public struct FilmTitle: Hashable, Sendable {
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
    public static func meanings(of text: MovieQuery) -> [FilmTitle] {
        let whole = FilmTitle(words: text)
        guard let typed = TrailingYear(text) else { return [whole] }
        return [
            whole, FilmTitle(words: typed.query, years: [typed.year]),
            FilmTitle(words: typed.query, years: [typed.year - 1, typed.year + 1], wrongYear: typed.year),
        ]
    }
}

/// A folded title for comparisons that ignore spaces and, if necessary, a leading article.
public struct TitleKey: Hashable, Sendable {
    /// The letters of the title.
    public let whole: String
    /// The letters of the title without a leading “the”, “a” or “an”.
    public let withoutArticle: String

    /// Creates a key.
    ///
    /// - Parameter folded: The words of the title without case, accents and punctuation, separated by spaces.
    public init(folded: String) {
        let words = folded.split(separator: " ")
        let hasArticle = words.count > 1 && ["the", "a", "an"].contains(words[0])
        whole = words.joined()
        withoutArticle = words.dropFirst(hasArticle ? 1 : 0).joined()
    }
}

extension Collection<Movie> {
    /// Returns the films with a title: those with the same article, or else those with another one or none.
    ///
    /// - Parameter key: Returns the key of a title.
    public func matches(_ title: FilmTitle, key: (String) -> TitleKey) -> [FilmMatch] {
        let wanted = key(title.words.text)
        let ofYear = filter { film in title.years.contains { $0 == nil || $0 == film.releaseDate?.year } }
        let keys = ofYear.map { (film: $0, key: key($0.title)) }
        let whole = keys.filter { $0.key.whole == wanted.whole }
        let matches = whole.isEmpty ? keys.filter { $0.key.withoutArticle == wanted.withoutArticle } : whole
        return matches.map { FilmMatch($0.film, wrongYear: title.wrongYear) }
    }
}

extension Collection<FilmMatch> {
    /// Returns the only match of a text.
    public func only(for text: String) throws(FilmMatchError) -> FilmMatch {
        guard let match = first else { throw .noMatch(text) }
        guard count == 1 else { throw .ambiguous(text, candidates: map(\.film)) }
        return match
    }
}

extension [String] {
    /// The words of a command line in groups. Each group is a title, or several films with a title of one word.
    ///
    /// An id, an address, a word with white space, which was quoted, and `-` are groups of their own. Numbers are, too, unless they
    /// are beside the words of a title.
    public var groupedByFilm: [[String]] {
        var groups: [[String]] = []
        var title: [String] = []
        func endTitle() {
            // A number alone is an id.
            let isTitle = title.contains { MovieReference($0) == nil }
            groups += isTitle ? [title] : title.map { [$0] }
            title = []
        }
        for word in self {
            var isPart = word != "-" && !word.contains(where: \.isWhitespace)
            switch MovieReference(word) {
            case .id, .words: isPart = false
            case .number, nil: break
            }
            if isPart {
                title.append(word)
            } else {
                endTitle()
                groups.append([word])
            }
        }
        endTitle()
        return groups
    }

    /// Returns the film whose title consists of the words. If there is none, but each word means a film, returns these films.
    ///
    /// - Parameter find: Returns the film that a text means.
    /// - Throws: The error of `find` for the words as one title.
    public func films<Film>(matching find: (String) async throws -> Film) async throws -> [Film] {
        do {
            return [try await find(joined(separator: " "))]
        } catch FilmMatchError.noMatch(let text) where count > 1 {
            var films: [Film] = []
            for word in self {
                do {
                    films.append(try await find(word))
                } catch is FilmMatchError {
                    throw FilmMatchError.noMatch(text)
                }
            }
            return films
        }
    }
}
