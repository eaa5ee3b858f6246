import CatalogueBuilding
import MovieCatalogue

/// A catalogue of a few films, made for a test.
struct SampleCatalogue {
    let catalogue: Catalogue
    let path: String
    private let folder: TemporaryFolder

    /// The films in the order of their reviews: the first has the most.
    init(_ titles: [String], years: [Int] = []) throws {
        let lines = titles.enumerated().map { index, title in
            let year = years.indices.contains(index) ? years[index] : 2000
            return "tt\(1_000_000 + index)\t\(title)\t\(year)\t\t\t\t\t\t\t\t\t\t\(9_999 - index)\t\t0"
        }
        try self.init(lines: lines)
    }

    /// - Parameter lines: Of the source text, sorted by number.
    init(lines: [String]) throws {
        let text = ([FilmTable.header.joined(separator: "\t")] + lines).joined(separator: "\n") + "\n"
        folder = try TemporaryFolder()
        path = folder.path("films.sqlite")
        try CatalogueWriter.write(FilmTable.parse(text).sorted { $0.isRanked(before: $1) }, to: path)
        catalogue = try Catalogue(path: path)
    }

    func titles(_ query: String, year: Int? = nil, page: Int = 1) throws -> [String] {
        try catalogue.search(query, year: year, page: page).films.map(\.title)
    }
}
