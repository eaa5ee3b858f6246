import CommandKit
import Composition
import Foundation
import MoviesFeature
import TerminalText

/// The settings of a run, read from the environment, the credentials file and the command line.
struct Settings {
    /// The environment variables with the credential and the base URLs.
    enum Variable: String {
        case key = "TMDB_API_KEY"
        case apiBaseURL = "MOVIES_API_BASE_URL"
        case imageBaseURL = "MOVIES_IMAGE_BASE_URL"
    }

    let configuration: AppConfiguration
    /// A message about the automatically selected source. Nil if the option `--source` is given, the command needs no
    /// source, or the screens show the source.
    let sourceNotice: String?

    /// Reads the settings for a command.
    ///
    /// - Parameter log: Writes a log line or a warning.
    /// - Throws: `SettingsError` if a needed setting is missing or a setting is invalid.
    init(
        command: ParsedCommand,
        environment: [String: String],
        log: @escaping @Sendable (String) -> Void
    ) throws(SettingsError) {
        let directories = XDGDirectories(environment: environment)
        let source = try Self.source(command, environment, credentialsPath: try directories.config + "/credentials")
        let isChosen = command[CommandTable.source] != nil
        // The status line of the screens shows the source.
        let showsScreens = command.path == [CommandTable.browse.name]
        sourceNotice =
            CommandTable.needsSource(command) && !showsScreens && !isChosen ? Self.notice(source) : nil
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
            openPage: { page in WebBrowser(environment: environment).openPrivately(page) { log($0) } },
            log: command[CommandTable.verbose] ? log : nil,
            warn: log
        )
    }

    private static func source(
        _ command: ParsedCommand,
        _ environment: [String: String],
        credentialsPath: String
    ) throws(SettingsError) -> AppConfiguration.Source {
        let chosen = command[CommandTable.source]
        // Commands for stored data, and commands with `--source catalogue`, work without a valid credential.
        guard CommandTable.needsSource(command), chosen != .catalogue else { return .catalogue }
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
        // Pasted text often has white space around it.
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

/// An error in the settings.
enum SettingsError: Error, Equatable {
    /// HOME contains no absolute path, and neither does the XDG variable of a needed directory.
    case noHome
    /// The user chose TMDB, but neither TMDB_API_KEY nor the credentials file contains a credential.
    case noCredential(credentialsPath: String)
    /// The credential is neither a v3 key nor a v4 token. The error does not contain the text, which may be a secret with a
    /// typo.
    case malformedCredential(origin: String)
    /// Other users can access the credentials file.
    case exposedCredentials(path: String, mode: String)
    /// The credentials file exists, but cannot be read.
    case unreadableCredentials(path: String, reason: String)
    /// The value of an environment variable is not an http or https URL with a host.
    case malformedAddress(variable: String, example: String)
}

extension SettingsError: CustomStringConvertible {
    /// The message for the user.
    var description: String {
        switch self {
        case .noHome:
            "The folder for the app's files is unknown, because HOME is not set. Set HOME to an absolute path."
        case .noCredential(let path):
            "TMDB needs a key (free at https://www.themoviedb.org/settings/api).\n"
                + "Set TMDB_API_KEY, or write it to \(path)"
        case .malformedCredential(let origin):
            "\(origin) is neither a v3 key (32 hex digits) nor a v4 token (eyJ…).\n"
                + "Copy a complete one from https://www.themoviedb.org/settings/api"
        case .exposedCredentials(let path, let mode):
            "Other users can read \(path) (mode \(mode)).\nRun: chmod 600 '\(path)'"
        case .unreadableCredentials(let path, let reason):
            "Cannot read \(path): \(reason)."
        case .malformedAddress(let variable, let example):
            "The value of \(variable) is not an http or https address.\nExample: \(example)"
        }
    }
}

/// The app's directories according to the XDG specification (https://specifications.freedesktop.org/basedir-spec).
struct XDGDirectories {
    private let environment: [String: String]

    init(environment: [String: String]) {
        self.environment = environment
    }

    /// The directory of the app's configuration files.
    var config: String { get throws(SettingsError) { try directory("XDG_CONFIG_HOME", below: ".config") } }
    /// The directory of the app's caches.
    var cache: String { get throws(SettingsError) { try directory("XDG_CACHE_HOME", below: ".cache") } }
    /// The directory of the app's durable data, such as the recent queries.
    var state: String { get throws(SettingsError) { try directory("XDG_STATE_HOME", below: ".local/state") } }

    /// Returns the app's directory below the value of `variable`, or below HOME and `path` if the variable is missing.
    /// Ignores a relative value, which the specification declares invalid.
    private func directory(_ variable: String, below path: String) throws(SettingsError) -> String {
        if let base = environment[variable], base.hasPrefix("/") { return base + "/movies" }
        guard let home = environment["HOME"], home.hasPrefix("/") else { throw .noHome }
        return "\(home)/\(path)/movies"
    }
}
