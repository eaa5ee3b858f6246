internal import CatalogueBuilding
internal import Foundation

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
