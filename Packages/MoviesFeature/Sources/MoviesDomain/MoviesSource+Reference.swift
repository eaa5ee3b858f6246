package import CoreDomain
package import MoviesInterface

extension MoviesSource {
    /// Returns the id for a number in this source's namespace, or nil for an invalid number.
    package func id(_ number: Int) -> MovieID? {
        switch namespace {
        case .tmdb: number > 0 ? .tmdb(number) : nil
        case .external: MovieID(externalNumber: number)
        }
    }

    /// Returns the id of the film to which a reference refers at this source.
    ///
    /// - Throws: `MoviesError.foreignID` for an id that the source does not know, `MoviesError.noSuchMovie` for an invalid
    ///   number, and `MoviesError.notAReference` for words, which need a search. TMDB accepts IMDb ids.
    package func resolve(_ reference: MovieReference) throws(MoviesError) -> MovieID {
        switch (reference, namespace) {
        case (.number(let number), _):
            guard let id = id(number) else { throw .noSuchMovie(id: String(number)) }
            return id
        case (.id(.tmdb(let number)), .external):
            throw .foreignID(id: String(number), of: "TMDB", source: name)
        case (.id(.wikidata(let number)), .tmdb):
            throw .foreignID(id: "Q\(number)", of: "Wikidata", source: name)
        case (.id(.wikipedia(let id)), .tmdb):
            throw .foreignID(id: MovieID.wikipedia(id).description, of: "Wikipedia", source: name)
        case (.words(let words), _): throw .notAReference(words)
        case (.id(let id), _): return id
        }
    }
}
