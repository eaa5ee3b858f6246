import CommandKit
import Foundation
import TerminalText
import WatchlistData
import WatchlistDomain

/// The command `watchlist import`.
@MainActor
struct WatchlistImport {
    let container: WatchlistDIContainer
    let command: ParsedCommand
    let output: any TextOutput

    /// - Throws: `CommandFailure` for an unreadable file, or the error of a search, of the store or of a file.
    func run() async throws {
        let file = InputFile(command[Options.file])
        let reader = try file.open()
        let fileName = file.path.map { URL(filePath: $0).lastPathComponent } ?? ""
        let input = ImportWatchlistUseCase.Input(
            reader: DefaultWatchlistFileReader(name: fileName) { try await reader.nextChunk() },
            today: container.today(),
            marksWatched: command[Options.marksWatched],
            progress: { [output] rows in output.progress(SafeText("Matched \(rows) rows…")) }
        )
        defer { output.progress(nil) }
        let result: ImportWatchlistUseCase.Output
        do {
            result = try await WatchlistModule.reporting(command) {
                do {
                    return try await container.makeImport(command.cachePolicy).execute(input)
                } catch WatchlistError.unreadableFile(let reason) {
                    let name = file.path ?? "standard input"
                    throw WatchlistError.unreadableFile(reason: "Cannot import \(name): \(reason)")
                }
            }
        } catch let error as CancellationError {
            output.progress(nil)
            output.note("Interrupted: nothing was imported.")
            throw error
        }
        output.progress(nil)
        try command.report([ImportJSON(result)], notes: [result.summary], to: output)
        guard let unmatchedFile = result.unmatchedFile else { return }
        for row in result.unmatched { output.note(SafeText("Line \(row.line): \(row.reason)")) }
        let path = try writeUnmatched(unmatchedFile, of: file)
        let count = result.unmatched.count == 1 ? "1 row was" : "\(result.unmatched.count) rows were"
        let isWatched = command[Options.marksWatched] || DefaultWatchlistFileReader.marksWatched(fileName)
        let keepsWatched = path.map { DefaultWatchlistFileReader.marksWatched(URL(filePath: $0).lastPathComponent) }
        let flag = isWatched && keepsWatched == false ? " with --watched" : ""
        let remedy = path.map { " You can import \($0) later\(flag)." } ?? ""
        output.note(SafeText("\(count) not imported.\(remedy)"))
    }

    /// Writes the file of unmatched rows and returns its path; nil for standard output. Without `--unmatched`, the name is that
    /// of the imported file, or `watchlist.txt` for a pipe, with “unmatched” and, if such a file exists, a number:
    /// `letterboxd-unmatched-2.csv`.
    private func writeUnmatched(_ bytes: Data, of file: InputFile) throws -> String? {
        if let destination = command[Options.unmatched] {
            try destination.write(bytes: bytes, output: output)
            return destination.path
        }
        // The folder of a pipe or a device, such as /dev/fd, has no room for files.
        let isRegular = file.path.map {
            (try? URL(filePath: $0).resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile
        }
        let url = isRegular == true ? URL(filePath: file.path ?? "") : URL(filePath: "watchlist.txt")
        let name = url.deletingPathExtension().lastPathComponent + "-unmatched"
        let folder = url.deletingLastPathComponent()
        for number in 1... {
            let destination = OutputFile.new(
                folder.appending(path: number == 1 ? name : "\(name)-\(number)")
                    .appendingPathExtension(url.pathExtension).path(percentEncoded: false)
            )
            do {
                try destination.write(bytes: bytes, output: output)
                return destination.path
            } catch OutputFileError.exists {
                // The user may have corrected the rows of an earlier import in this file.
            }
        }
        return nil
    }
}

/// The result of an import as JSON.
private struct ImportJSON: Encodable {
    let change = "imported"
    let added_films: Int
    let changed_films: Int
    let unchanged_films: Int
    let unmatched_rows: Int

    init(_ result: ImportWatchlistUseCase.Output) {
        added_films = result.added
        changed_films = result.changed
        unchanged_films = result.unchanged
        unmatched_rows = result.unmatched.count
    }
}

extension ImportWatchlistUseCase.Output {
    /// The numbers of films: `Added 12 films to watch and 3 watched films; 2 changed, 40 unchanged.`
    fileprivate var summary: String {
        let films = [(added - addedWatched, "film", " to watch"), (addedWatched, "watched film", "")]
            .filter { $0.0 > 0 }
            .map { "\($0) \($1)\($0 == 1 ? "" : "s")\($2)" }
        let others = [(changed, "changed"), (unchanged, "unchanged")].filter { $0.0 > 0 }.map { "\($0) \($1)" }
        let start = "Added " + (films.isEmpty ? "no films" : films.joined(separator: " and "))
        return (others.isEmpty ? start : start + "; " + others.joined(separator: ", ")) + "."
    }
}
