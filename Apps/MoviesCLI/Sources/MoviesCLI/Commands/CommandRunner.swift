import CommandKit
import Composition
import CoreDomain
import MoviesFeature
import TerminalText

/// Runs a parsed command on the features.
@MainActor
struct CommandRunner {
    typealias Keys = CommandLineOptions

    let command: ParsedCommand
    let context: CommandContext
    let container: AppDIContainer
    let configuration: AppConfiguration
    /// Runs the app with screens.
    let browse: @MainActor (MoviesSearchStart) async throws -> Void

    private var console: Console { context.console }

    func run() async throws {
        switch command.path {
        case ["browse"]:
            let query = MovieQuery(command[Keys.firstQuery].joined(separator: " "))
            try await browse(
                MoviesSearchStart(query: query, language: command[Keys.language], policy: browsePolicy)
            )
        case ["search"]:
            let query = try query(command[Keys.query])
            let search = MovieSearch(query: query, year: command[Keys.year], language: command[Keys.language])
            try await container.movies.showList(request(.search(search)), format: format, output: console)
        case ["popular"]:
            try await container.movies.showList(request(.popular), format: format, output: console)
        case ["show"]:
            try await container.movies.showDetails(
                of: command[Keys.reference],
                policy: policy,
                format: format,
                output: console
            )
        case ["poster"]: try await savePoster()
        case ["cache", "status"]: try await showCacheStatus()
        case ["cache", "clear"]:
            let count = try await container.movies.clearCache()
            console.note(SafeText(count == 1 ? "Removed 1 stored answer." : "Removed \(count) stored answers."))
        default:
            try await AppDIContainer.commands.run(command, on: container, output: console)
        }
    }

    /// Returns the request for a list with the options of the command.
    private func request(_ list: MoviesList) -> MoviesListRequest {
        var request = MoviesListRequest(list, limit: command[Keys.limit], sort: command[Keys.sort], policy: policy)
        if let page = command[Keys.page] { request.pages = page...page }
        if let pages = command[Keys.pages] { request.pages = 1...pages }
        if command[Keys.all] { request.pages = 1...Keys.lastPage }
        return request
    }

    private func savePoster() async throws {
        let poster = try await container.movies.poster(
            of: command[Keys.reference],
            width: command[Keys.width],
            policy: policy
        )
        let file = command[Keys.output].map { OutputFile($0) } ?? .new("poster-\(poster.movieID).jpg")
        try file.write(bytes: poster.file, standardOutput: console.output)
        if let path = file.path { try console.write(SafeText(path).string + "\n") }
    }

    private func showCacheStatus() async throws {
        let usage = try await container.movies.cacheUsage()
        let status = CacheStatus(path: configuration.cachePath, responses: usage.responses, bytes: usage.bytes)
        try console.write(try status.text(format, width: console.width, colorSupport: console.colorSupport))
    }

    private func query(_ words: [String]) throws -> MovieQuery {
        guard let query = MovieQuery(words.joined(separator: " ")) else {
            throw command.usageError("The query is empty. Give one or more words of a title.")
        }
        return query
    }

    private var policy: CachePolicy {
        if command[CommonOptions.offline] { return .storedOnly }
        return command[CommonOptions.refresh] ? .reload : .freshWhileValid
    }

    /// The screens show stored data until the source responds.
    private var browsePolicy: CachePolicy {
        switch policy {
        case .freshWhileValid: .cacheFirst
        case let policy: policy
        }
    }

    private var format: OutputFormat { command.format(for: console) }
}

/// The number, size and place of the stored responses.
struct CacheStatus: Encodable {
    let path: String
    let responses: Int
    let bytes: Int

    /// Returns the status in a format. The format for ids is the path.
    func text(_ format: OutputFormat, width: Int?, colorSupport: ColorSupport) throws -> String {
        switch format {
        case .json:
            return try JSONText.text(self)
        case .ids:
            return SafeText(path).string + "\n"
        case .tabSeparated:
            return TabSeparated.row([SafeText(path), SafeText(String(responses)), SafeText(String(bytes))]) + "\n"
        case .table:
            var fields = FieldList()
            fields.append("File", SafeText(path))
            fields.append("Answers", SafeText(String(responses)))
            fields.append("Size", SafeText("\(bytes) bytes"))
            return fields.lines(width: width).map { $0.rendered(colorSupport) + "\n" }.joined()
        }
    }
}
