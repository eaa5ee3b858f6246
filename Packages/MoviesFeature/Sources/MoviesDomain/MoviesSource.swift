package import CoreDomain

/// What the rules of films need to know of the source they come from.
package struct MoviesSource: Hashable, Sendable {
    /// The name by which the user chooses it.
    package let name: String
    /// The namespace of its bare numbers.
    package let namespace: Namespace

    /// Who gives a film its number.
    package enum Namespace: Hashable, Sendable {
        case tmdb, imdb
    }

    package init(name: String, namespace: Namespace) {
        self.name = name
        self.namespace = namespace
    }

    /// The id that `number` is here; nil where it can be none.
    package func id(_ number: Int) -> MovieID? {
        switch namespace {
        case .tmdb: number > 0 ? .tmdb(number) : nil
        case .imdb: IMDbID(number: number).map(MovieID.imdb)
        }
    }

    /// The film that a reference means here.
    ///
    /// - Throws: `MoviesError.foreignID` for an id that this source would take for another film.
    package func resolve(_ reference: MovieReference) throws(MoviesError) -> MovieID {
        switch (reference, namespace) {
        case (.number(let number), _):
            guard let id = id(number) else { throw .noSuchMovie(id: String(number)) }
            return id
        case (.id(.tmdb(let number)), .imdb):
            throw .foreignID(id: String(number), source: name)
        case (.id(let id), _):
            return id
        }
    }
}
