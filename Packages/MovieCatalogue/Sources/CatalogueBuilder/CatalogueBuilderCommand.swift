import CatalogueBuilding
import Foundation

@main
struct CatalogueBuilderCommand {
    static func main() {
        guard let arguments = BuilderArguments(CommandLine.arguments.dropFirst()) else {
            fail(BuilderArguments.usage, status: 64)
        }
        do {
            let films = try FilmTable.parse(String(contentsOf: URL(filePath: arguments.source), encoding: .utf8))
            if let count = arguments.syntheticCount {
                try CatalogueWriter.write(
                    SyntheticFilms(like: films, count: count, seed: arguments.seed),
                    to: arguments.output
                )
            } else {
                try CatalogueWriter.write(films.sorted { $0.isRanked(before: $1) }, to: arguments.output)
            }
        } catch let error as FilmTableError {
            fail("\(arguments.source), \(error)", status: 65)
        } catch {
            fail("\(error)", status: 1)
        }
    }

    private static func fail(_ message: String, status: Int32) -> Never {
        FileHandle.standardError.write(Data((message + "\n").utf8))
        exit(status)
    }
}

/// The arguments of `catalogue-builder`.
private struct BuilderArguments {
    static let usage = """
        usage: catalogue-builder --source FILMS.tsv --output CATALOGUE.sqlite [--synthetic COUNT [--seed NUMBER]]
          Writes the films of the source into a new catalogue; with --synthetic, COUNT generated films.
        """

    var source: String
    var output: String
    var syntheticCount: Int?
    var seed: UInt64 = 1

    init?(_ arguments: some Sequence<String>) {
        var values: [String: String] = [:]
        var iterator = arguments.makeIterator()
        while let option = iterator.next() {
            guard ["--source", "--output", "--synthetic", "--seed"].contains(option), let value = iterator.next() else {
                return nil
            }
            values[option] = value
        }
        guard let source = values["--source"], let output = values["--output"] else { return nil }
        self.source = source
        self.output = output
        if let text = values["--synthetic"] {
            guard let count = Int(text), count > 0 else { return nil }
            syntheticCount = count
        }
        if let text = values["--seed"] {
            guard let number = UInt64(text) else { return nil }
            seed = number
        }
    }
}
