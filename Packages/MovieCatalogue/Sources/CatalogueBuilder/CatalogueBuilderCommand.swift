import CatalogueBuilding
import CommandKit
import Foundation

@main
enum CatalogueBuilderCommand {
    private static let source = Option(
        "source",
        .text,
        placeholder: "FILMS.ndjson",
        help: "The films, one JSON object per line."
    )
    private static let output = Option("output", .text, placeholder: "FILE", help: "The database to write.")

    private static let root = Command(
        "catalogue-builder",
        summary: "Write the database of the film catalogue.",
        options: [source, output],
        examples: [Example(["--source", "films.ndjson", "--output", "catalogue.sqlite"], "all films of the file")]
    )

    static func main() async {
        await Program(root, version: "1.0").main { context in
            try write(context.command)
            return .ok
        }
    }

    private static func write(_ command: ParsedCommand) throws {
        guard let source = command[source], let output = command[output] else {
            throw command.usageError("'--source' and '--output' are required.")
        }
        let movies: [MovieRecord]
        do {
            movies = try MovieRecord.parse(Data(contentsOf: URL(filePath: source)))
        } catch let error as MovieLineError {
            throw CommandFailure("\(source), \(error)", code: .badData)
        }
        // The output may exist, or be a pipe, to which SQLite cannot write.
        let folder = FileManager.default.temporaryDirectory.appending(path: "catalogue-builder-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "catalogue.sqlite")
        let path = file.path(percentEncoded: false)
        try CatalogueWriter.write(movies.sorted { $0.isRanked(before: $1) }, to: path)
        try OutputFile(output).write(bytes: Data(contentsOf: file))
    }
}
