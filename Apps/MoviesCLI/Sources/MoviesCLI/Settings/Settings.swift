import CommandKit
import Composition
import Foundation
import MoviesFeature
import TerminalText

/// What the environment and the command line say of how to run.
struct Settings {
    /// The environment variables of the app.
    enum Variable: String {
        case key = "TMDB_API_KEY"
        case apiBaseURL = "MOVIES_API_BASE_URL"
        case imageBaseURL = "MOVIES_IMAGE_BASE_URL"
    }

    let configuration: AppConfiguration
    /// What the user should hear of it; nil where they chose themselves.
    let sourceNotice: String?

    /// - Throws: `SettingsError`.
    init(
        command: ParsedCommand,
        environment: [String: String],
        log: @escaping @Sendable (String) -> Void
    ) throws(SettingsError) {
        let directories = XDGDirectories(environment: environment)
        let source = try Self.source(command, environment, credentialsPath: try directories.config + "/credentials")
        let isChosen = command[CommandLineOptions.source] != nil
        // The app with screens has a line of its own for it.
        sourceNotice = command.asksForFilms && command.path != ["browse"] && !isChosen ? Self.notice(source) : nil
        configuration = AppConfiguration(
            source: source,
            imageBaseURL: try Self.address(
                .imageBaseURL,
                environment,
                example: "https://image.tmdb.org/t/p"
            ),
            cacheDirectory: try directories.cache,
            stateDirectory: try directories.state,
            advice: .ofMovies,
            log: command[CommandLineOptions.verbose] ? log : nil,
            warn: log
        )
    }

    private static func source(
        _ command: ParsedCommand,
        _ environment: [String: String],
        credentialsPath: String
    ) throws(SettingsError) -> AppConfiguration.Source {
        let chosen = command[CommandLineOptions.source]
        // What lies on this machine can be looked at whatever is wrong with a credential.
        guard command.asksForFilms, chosen != .catalogue else { return .catalogue }
        if let credential = try credential(environment, credentialsPath) {
            return .tmdb(credential, baseURL: try baseURL(environment))
        }
        guard chosen == nil else { throw .noCredential(credentialsPath: credentialsPath) }
        return .catalogue
    }

    private static func notice(_ source: AppConfiguration.Source) -> String {
        switch source {
        case .catalogue:
            "Source: the built-in catalogue (films of 1940-2014). To search TMDB, set "
                + "TMDB_API_KEY; free keys: https://www.themoviedb.org/settings/api"
        case .tmdb:
            "Source: TMDB. For the built-in catalogue give --source catalogue."
        }
    }

    private static func credential(
        _ environment: [String: String],
        _ path: String
    ) throws(SettingsError) -> TMDBCredential? {
        var origin = Variable.key.rawValue
        // Pasted, it often has a blank or a line's end with it.
        var text = environment[origin]?.trimmingCharacters(in: .whitespacesAndNewlines)
        if text?.isEmpty == true { text = nil }
        if text == nil {
            origin = path
            text = try CredentialsFile(path: path).read()
        }
        guard let text else { return nil }
        guard let credential = TMDBCredential(text) else { throw .malformedCredential(origin: origin) }
        return credential
    }

    private static func baseURL(_ environment: [String: String]) throws(SettingsError) -> URL {
        let known = AppConfiguration.tmdbBaseAddress
        guard let url = try address(.apiBaseURL, environment, example: known) ?? URL(string: known) else {
            throw .malformedAddress(variable: Variable.apiBaseURL.rawValue, example: known)
        }
        return url
    }

    private static func address(
        _ variable: Variable,
        _ environment: [String: String],
        example: String
    ) throws(SettingsError) -> URL? {
        guard let text = environment[variable.rawValue], !text.isEmpty else { return nil }
        guard let url = URL(string: text), let host = url.host(), !host.isEmpty,
            ["http", "https"].contains(url.scheme?.lowercased())
        else { throw .malformedAddress(variable: variable.rawValue, example: example) }
        return url
    }
}

extension ParsedCommand {
    /// Whether films are fetched, so that it matters from where.
    fileprivate var asksForFilms: Bool { ["browse", "search", "popular", "show", "poster"].contains(path.first) }
}
