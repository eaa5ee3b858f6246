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
        let result = try await WatchlistModule.reporting {
            try await container.makeImport(command.cachePolicy).execute(input)
        }
        output.progress(nil)
        output.note(SafeText("\(result.added) added, \(result.changed) changed, \(result.unchanged) unchanged."))
        guard let unmatchedFile = result.unmatchedFile else { return }
        for row in result.unmatched { output.note(SafeText("Line \(row.line): \(row.reason)")) }
        let destination = unmatchedDestination(file)
        try destination.write(bytes: unmatchedFile, output: output)
        let count = result.unmatched.count == 1 ? "1 row was" : "\(result.unmatched.count) rows were"
        let remedy = destination.path.map { " You can import \($0) later." } ?? ""
        output.note(SafeText("\(count) not imported.\(remedy)"))
    }

    /// Returns the file for unmatched rows. Without the option, its name is that of the imported file with “unmatched”, as in
    /// `letterboxd-unmatched.csv`.
    private func unmatchedDestination(_ file: InputFile) -> OutputFile {
        if let destination = command[Options.unmatched] { return destination }
        guard let path = file.path else { return .named("watchlist-unmatched.txt") }
        let url = URL(filePath: path)
        let name = url.deletingPathExtension().lastPathComponent + "-unmatched"
        let folder = url.deletingLastPathComponent()
        return .named(
            folder.appending(path: name).appendingPathExtension(url.pathExtension).path(percentEncoded: false)
        )
    }
}
