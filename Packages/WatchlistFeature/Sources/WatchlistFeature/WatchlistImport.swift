import CommandKit
import Foundation
import TerminalText
import WatchlistData
import WatchlistDomain

@MainActor
struct WatchlistImport {
    let container: WatchlistDIContainer
    let command: ParsedCommand
    let output: any TextOutput

    /// - Throws: `CommandFailure` for an unreadable file and for one without a film, `UsageError`, or another error of the import.
    func run() async throws {
        let file = InputFile(command[Options.file])
        let reader = try file.open()
        let fileName = regularFile(file)?.lastPathComponent
        let kind =
            command[Options.kind] ?? fileName.flatMap { DefaultWatchlistFileReader.marksWatched($0) ? .watched : nil }
        let unmatchedFile = command[Options.unmatched].map { OutputFile($0, replaces: command[CommonOptions.force]) }
        // An import cannot be repeated with standard input.
        if let unmatchedFile, unmatchedFile != .standardOutput { try unmatchedFile.checkBeforeWriting() }
        let input = ImportWatchlistUseCase.Input(
            reader: DefaultWatchlistFileReader(
                name: command[Options.kind] == nil ? fileName : "",
                secondsFromGMT: container.secondsFromGMT,
                nextChunk: { try await reader.nextChunk() }
            ),
            today: container.today(),
            marksWatched: command[Options.kind] == .watched,
            progress: { [output] rows in output.progress(SafeText("Matched \(rows) rows…")) }
        )
        let result = try await result(of: input, fileName: file.path ?? "standard input")
        try command.report([result.json], notes: [result.summary], to: output)
        if Task.isCancelled {
            let undo = command.line("watchlist", "undo")
            output.note(SafeText("The interruption came after the import. To undo it: \(undo)"))
        }
        report(result.dropped)
        guard let bytes = result.unmatchedFile else {
            if result.isEmpty { throw CommandFailure("The file has no films.", code: .badData) }
            return
        }
        for row in result.unmatched { output.note(SafeText("Line \(row.line): \(row.reason)")) }
        var remedy = ""
        if let path = try writeUnmatched(bytes, of: file, to: unmatchedFile, isWholeFile: result.isEmpty) {
            let name = URL(filePath: path).lastPathComponent
            let needsKind = kind == .watched && !DefaultWatchlistFileReader.marksWatched(name)
            remedy = " You can import \(path) later\(needsKind ? " with --as watched" : "")."
        } else if fileName == nil, unmatchedFile == nil {
            remedy = " To write such rows to a file: --unmatched FILE"
        }
        let count = result.unmatched.count == 1 ? "1 row was" : "\(result.unmatched.count) rows were"
        let message = "\(count) not imported.\(remedy)"
        if result.isEmpty { throw CommandFailure(message, code: .badData) }
        output.note(SafeText(message))
    }

    private func result(
        of input: ImportWatchlistUseCase.Input,
        fileName: String
    ) async throws -> ImportWatchlistUseCase.Output {
        do {
            return try await WatchlistModule.reporting(command) {
                do {
                    defer { output.progress(nil) }
                    return try await container.importFile.execute(input)
                } catch WatchlistError.unreadableFile(let reason) {
                    throw WatchlistError.unreadableFile(reason: "Cannot import \(fileName): \(reason)")
                } catch WatchlistError.undecidedFile {
                    throw command.usageError(
                        "Cannot tell whether the films of \(fileName) are watched. Add --as watched or --as planned."
                    )
                }
            }
        } catch  where error is CancellationError || Task.isCancelled {
            output.note("Interrupted: nothing was imported.")
            throw CancellationError()
        }
    }

    private func report(_ dropped: [ImportWatchlistUseCase.RowProblem]) {
        guard !dropped.isEmpty else { return }
        let count = dropped.count == 1 ? "1 value was" : "\(dropped.count) values were"
        let rest = dropped.count == 1 ? "its film was imported without it" : "the films were imported without them"
        output.note(SafeText("\(count) dropped, and \(rest):"))
        for value in dropped.prefix(Self.maximumDropped) {
            output.note(SafeText("Line \(value.line): \(value.reason)"))
        }
        if dropped.count > Self.maximumDropped { output.note("…") }
    }

    private static let maximumDropped = 20

    /// The path of a regular file; nil for a pipe or a device, such as /dev/fd/63, whose name and folder mean nothing.
    private func regularFile(_ file: InputFile) -> URL? {
        guard let url = file.path.map({ URL(filePath: $0) }) else { return nil }
        return (try? url.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true ? url : nil
    }

    /// Writes the file of unmatched rows and returns its path; nil for standard output, and if no file is written.
    ///
    /// Without `--unmatched`, the name is that of the imported file with “unmatched” and, if such a file exists, a number:
    /// `letterboxd-unmatched-2.csv`.
    ///
    /// - Parameter isWholeFile: Whether the file would be a copy of the imported one.
    private func writeUnmatched(
        _ bytes: Data,
        of file: InputFile,
        to destination: OutputFile?,
        isWholeFile: Bool
    ) throws -> String? {
        if let destination {
            try destination.write(bytes: bytes, output: output)
            return destination.path
        }
        guard !isWholeFile, let url = regularFile(file) else { return nil }
        let name = url.deletingPathExtension().lastPathComponent + "-unmatched"
        let folder = url.deletingLastPathComponent()
        for number in 1... {
            let file = folder.appending(path: number == 1 ? name : "\(name)-\(number)")
                .appendingPathExtension(url.pathExtension)
            let destination = OutputFile(file.path(percentEncoded: false), replaces: false)
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

private struct ImportJSON: Encodable {
    let change = "imported"
    let added_films: Int
    let changed_films: Int
    let unchanged_films: Int
    let unmatched_rows: Int
    let dropped_values: Int
}

extension ImportWatchlistUseCase.Output {
    fileprivate var json: ImportJSON {
        ImportJSON(
            added_films: added,
            changed_films: changed,
            unchanged_films: unchanged,
            unmatched_rows: unmatched.count,
            dropped_values: dropped.count
        )
    }

    fileprivate var isEmpty: Bool { added + changed + unchanged == 0 }

    /// The numbers of films: `Added 12 films to watch and 3 watched films; 2 changed, 40 unchanged.`
    fileprivate var summary: String {
        let movies = [(added - addedWatched, "film", " to watch"), (addedWatched, "watched film", "")]
            .filter { $0.0 > 0 }
            .map { "\($0) \($1)\($0 == 1 ? "" : "s")\($2)" }
        let others = [(changed, "changed"), (unchanged, "unchanged")].filter { $0.0 > 0 }.map { "\($0) \($1)" }
        let start = "Added " + (movies.isEmpty ? "no films" : movies.joined(separator: " and "))
        return (others.isEmpty ? start : start + "; " + others.joined(separator: ", ")) + "."
    }
}
