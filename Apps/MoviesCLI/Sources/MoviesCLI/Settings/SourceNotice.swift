import CommandKit
import Composition
import Foundation
import Platform

/// The notice about the automatically selected source. The user sees it once a day for each source.
struct SourceNotice: Equatable {
    /// The lines about the films without a key and the use of a key. The first output, the first screen, the help and the front page
    /// contain these lines.
    static let introduction = [
        "Without a key: 50,490 films of 1900 to 2026, built in, without the network.",
        "A free key in TMDB_API_KEY adds plots and posters: themoviedb.org/settings/api",
    ]

    private static let interval: TimeInterval = 24 * 60 * 60

    let lines: [String]
    private let source: String
    /// The path of the file with the time and the source of the last notice; nil if no folder is known.
    private let path: String?

    /// - Parameter stateDirectory: The directory of the app's durable data; nil if it is unknown. The notice is then always due.
    init(_ source: MoviesBackend, stateDirectory: String?) {
        path = stateDirectory.map { $0 + "/source-notice" }
        switch source {
        case .repository:
            self.source = "catalogue"
            lines = Self.introduction
        case .service:
            self.source = "tmdb"
            lines = ["Source: TMDB. For the built-in catalogue give --source catalogue."]
        }
    }

    /// Returns the lines if the user has not seen them in the last 24 hours, and records the time. If the time cannot be recorded,
    /// the next process shows the notice again.
    func linesIfDue(now: Date) -> [String] {
        guard let path else { return lines }
        var status = stat()
        let isMissing = lstat(path, &status) != 0
        // A FIFO would block, and a large file would take long to read.
        guard isMissing || (status.st_mode & S_IFMT == S_IFREG && status.st_size <= 1_024) else { return lines }
        if let last = try? String(contentsOfFile: path, encoding: .utf8).split(whereSeparator: \.isWhitespace),
            last.count == 2, last[1] == source, let seconds = TimeInterval(last[0]),
            // A time in the future means that a clock was wrong.
            (0..<Self.interval).contains(now.timeIntervalSince1970 - seconds)
        {
            return []
        }
        try? FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        try? OutputFile(path).write("\(Int(now.timeIntervalSince1970)) \(source)\n")
        chmod(path, 0o600)
        return lines
    }
}

extension MoviesBackend {
    /// The lines of the first screen; none for TMDB.
    var introduction: [String] { if case .repository = self { SourceNotice.introduction } else { [] } }
}
