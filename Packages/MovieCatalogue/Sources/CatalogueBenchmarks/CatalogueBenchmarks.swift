import CatalogueBuilding
import CommandKit
import Foundation
import MovieCatalogue
import SeededRandom

/// A benchmark that compares the search with a baseline in C, which runs the same SQL: `swift run -c release
/// CatalogueBenchmarks`.
@main
enum CatalogueBenchmarks {
    private static let directory = Option(
        "directory",
        .text,
        placeholder: "PATH",
        help: "The directory that keeps the generated films for the next run."
    )
    private static let source = Option("source", .text, placeholder: "FILMS.ndjson", help: "The table of films.")
    private static let movies = Option(
        "films",
        .integer(in: 1...),
        default: 1_000_000,
        help: "The number of generated films."
    )
    private static let kinds = Flag("kinds", help: "Also print a line for each kind of query.")
    private static let root = Command(
        "CatalogueBenchmarks",
        summary: "Compare the search of the catalogue with the same SQL in C.",
        options: [directory, source, movies, kinds]
    )

    static let trials = 1000
    static let seed: UInt64 = 20_261_018

    static func main() async {
        await Program(root, version: "1.0").main { context in
            try await meetsLimits(context.command) ? .ok : .failure
        }
    }

    /// Runs the benchmark and returns whether all figures are within their limits. Runs off the main actor, like the search
    /// in an app.
    @concurrent
    private static func meetsLimits(_ command: ParsedCommand) async throws -> Bool {
        let directory = URL(
            filePath: command[directory] ?? NSTemporaryDirectory() + "movie-catalogue-benchmarks"
        )
        let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
        let source = command[source] ?? package.appending(path: "Data/films.ndjson").path
        let count = command[movies]
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let records = try MovieRecord.parse(Data(contentsOf: URL(filePath: source)))
        let synthetic = directory.appending(path: "synthetic-\(count)-v\(CatalogueSchema.version).sqlite").path
        if !FileManager.default.fileExists(atPath: synthetic) {
            print("Generating \(count) films in \(synthetic)")
            try CatalogueWriter.write(SyntheticMovies(like: records, count: count, seed: seed), to: synthetic)
        }
        let shipped = try CatalogueLocator().locate()
        let queries = QueryMix.queries(count: trials, titles: records.map(\.title), seed: seed)
        print(Figure.heading)
        var figures: [Figure] = []
        for (path, movies, limit) in [(shipped, records.count, nil), (synthetic, count, 10_000.0)] {
            let run = try SearchRun(path: path, queries: queries, printsKinds: command[kinds])
            figures += try await run.figures(movies: movies, limit: limit)
        }
        return figures.allSatisfy(\.isMet)
    }
}

/// The queries of a benchmark run.
enum QueryMix {
    static let kinds = ["rare", "common", "one letter", "misspelt", "as typed"]

    /// Returns up to `count` queries whose kinds alternate. Omits queries without search terms.
    static func queries(count: Int, titles: [String], seed: UInt64) -> [String] {
        var random = SplitMix64(seed: seed)
        let words = titles.flatMap { NormalizedTitle($0).spellings.first ?? [] }
        var frequencies: [String: Int] = [:]
        for word in words { frequencies[word, default: 0] += 1 }
        let byFrequency = frequencies.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
        let common = Array(byFrequency.prefix(100))
        let rare = byFrequency.filter { frequencies[$0, default: 0] <= 2 && $0.count > 3 }
        return (0..<count).map { number in
            let title = titles.randomElement(using: &random) ?? ""
            switch kinds[number % kinds.count] {
            case "rare": return rare.randomElement(using: &random) ?? ""
            case "common":
                // Queries of the most common words are the slowest.
                return (0..<Int.random(in: 1...3, using: &random))
                    .compactMap { _ in common.randomElement(using: &random) }
                    .joined(separator: " ")
            case "one letter": return "abcdefghijklmnopqrstuvwxyz".randomElement(using: &random).map(String.init) ?? ""
            case "misspelt": return misspelt(title, using: &random)
            default: return String(title.prefix(Int.random(in: 2...max(2, title.count), using: &random)))
            }
        }
        .filter { SearchTerms($0) != nil }
    }

    /// Returns a title with two adjacent characters swapped. To a title of at most three characters, appends "q" instead.
    private static func misspelt(_ title: String, using random: inout SplitMix64) -> String {
        var letters = Array(title)
        guard letters.count > 3 else { return title + "q" }
        let place = Int.random(in: 1..<(letters.count - 1), using: &random)
        letters.swapAt(place, place + 1)
        return String(letters)
    }
}
