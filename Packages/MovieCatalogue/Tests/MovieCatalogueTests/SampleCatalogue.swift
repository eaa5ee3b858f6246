import CatalogueBuilding
import CoreDomain
import FileTesting
import Foundation
import MovieCatalogue

struct SampleCatalogue {
    let catalogue: Catalogue
    private let folder: TemporaryFolder

    /// Creates a catalogue whose films have the given titles, in the order of their ranks. A film without a year is from 2000.
    init(_ titles: [String], years: [Int] = []) throws {
        try self.init(
            movies: titles.enumerated().map { index, title in
                MovieRecord(id: index, title, years.indices.contains(index) ? years[index] : 2000)
            }
        )
    }

    init(movies: [MovieRecord]) throws {
        folder = try TemporaryFolder()
        let path = folder.file("films.sqlite")
        try CatalogueWriter.write(movies, to: path)
        catalogue = try Catalogue(path: path)
    }

    func titles(_ query: String, year: Int? = nil) throws -> [String] {
        try catalogue.search(query, CatalogueFilter(year: year)).movies.map(\.title)
    }
}

extension MovieRecord {
    /// - Parameter number: A small number, which becomes an IMDb id.
    init(
        id number: Int,
        _ title: String,
        _ year: Int,
        directors: [String] = [],
        cast: [String] = [],
        aka: [String] = []
    ) {
        self.init(id: MovieID(externalNumber: 1_000_000 + number) ?? .tmdb(number), title: title, year: year)
        self.directors = directors
        self.cast = cast
        self.aka = aka
    }
}
