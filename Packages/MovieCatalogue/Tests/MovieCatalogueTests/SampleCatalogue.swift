import CatalogueBuilding
import Foundation
import MovieCatalogue

/// A temporary catalogue with the films of a test.
struct SampleCatalogue {
    let catalogue: Catalogue
    let path: String
    private let folder: TemporaryFolder

    /// Creates a catalogue whose films have the given titles, in the order of their ranks. A film without a year is from 2000.
    init(_ titles: [String], years: [Int] = []) throws {
        let lines = titles.enumerated().map { index, title in
            let year = years.indices.contains(index) ? years[index] : 2000
            return "tt\(1_000_000 + index)\t\(title)\t\(year)\t\t\t\t\t\t\t\t\t\t\(9_999 - index)\t\t0"
        }
        try self.init(lines: lines)
    }

    /// - Parameter lines: The lines of a `FilmTable` without its header, sorted by IMDb number.
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

/// A new temporary directory, which `deinit` deletes.
final class TemporaryFolder {
    let url = FileManager.default.temporaryDirectory.appending(path: "catalogue-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func path(_ name: String) -> String {
        url.appending(path: name).path
    }
}
