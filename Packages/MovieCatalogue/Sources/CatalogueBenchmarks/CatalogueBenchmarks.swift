internal import CatalogueBuilding
internal import Foundation
internal import MovieCatalogue
internal import Networking

/// Measures the search against the same statements run from C: `swift run -c release CatalogueBenchmarks`.
///
/// `--directory PATH` keeps the catalogue of a million made-up films for the next run; `--source PATH` names the source
/// text, `--films N` makes another number of films.
@main
struct CatalogueBenchmarks {
    static let trials = 1000
    static let seed: UInt64 = 20_261_018

    static func main() async throws {
        let directory = URL(filePath: option("--directory") ?? NSTemporaryDirectory() + "movie-catalogue-benchmarks")
        let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
        let source = option("--source") ?? package.appending(path: "Data/films.tsv").path
        let count = option("--films").flatMap { Int($0) } ?? 1_000_000
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let records = try FilmTable.parse(String(contentsOf: URL(filePath: source), encoding: .utf8))
        let synthetic = directory.appending(path: "synthetic-\(count)-v\(CatalogueSchema.version).sqlite").path
        if !FileManager.default.fileExists(atPath: synthetic) {
            print("Making \(count) films in \(synthetic)")
            try CatalogueWriter.write(SyntheticFilms(like: records, count: count, seed: seed), to: synthetic)
        }
        let shipped = try CatalogueLocator().locate()
        let queries = QueryMix.queries(count: trials, titles: records.map(\.title), seed: seed)
        print(Figure.heading)
        var figures: [Figure] = []
        for (path, films, limit) in [(shipped, records.count, nil), (synthetic, count, 10_000.0)] {
            let run = try SearchRun(path: path, queries: queries)
            figures += try await run.figures(films: films, limit: limit)
        }
        exit(figures.allSatisfy(\.isMet) ? 0 : 1)
    }

    private static func option(_ name: String) -> String? {
        let arguments = CommandLine.arguments
        return arguments.firstIndex(of: name).flatMap { arguments.indices.contains($0 + 1) ? arguments[$0 + 1] : nil }
    }
}
