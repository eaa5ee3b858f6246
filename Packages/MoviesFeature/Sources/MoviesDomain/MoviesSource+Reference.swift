package import CoreDomain
package import MoviesInterface

extension MoviesSource {
    /// - Throws: `MoviesError.noSuchMovie` for an invalid number.
    package func id(_ number: Int) throws(MoviesError) -> MovieID {
        let id =
            switch namespace {
            case .tmdb: number > 0 ? MovieID.tmdb(number) : nil
            case .external: MovieID(externalNumber: number)
            }
        guard let id else { throw .noSuchMovie(id: String(number)) }
        return id
    }

    /// - Throws: `MoviesError.foreignID` for an id of another service. TMDB accepts IMDb ids.
    package func check(_ id: MovieID) throws(MoviesError) {
        switch (id, namespace) {
        case (.tmdb(let number), .external): throw .foreignID(id: String(number), of: "TMDB", source: name)
        case (.wikidata, .tmdb): throw .foreignID(id: id.description, of: "Wikidata", source: name)
        case (.wikipedia, .tmdb): throw .foreignID(id: id.description, of: "Wikipedia", source: name)
        default: break
        }
    }
}
