import AccountInterface
import CommandKit
import Composition
import CoreDomain
import Foundation
import MoviesFeature
import TerminalText

/// The settings of a run, read from the environment, the credentials file and the command line.
struct Settings {
    /// The environment variables with the credential, the base URLs and the appearance.
    enum Variable: String, CaseIterable {
        case key = "TMDB_API_KEY"
        case apiBaseURL = "MOVIES_API_BASE_URL"
        case imageBaseURL = "MOVIES_IMAGE_BASE_URL"
        case stateURL = "MOVIES_STATE_URL"
        case highContrast = "MOVIES_HIGH_CONTRAST"
        case reduceMotion = "MOVIES_REDUCE_MOTION"
    }

    let parts: AppParts
    /// The notice about the automatically selected source. Nil if the option `--source` is given, the command needs no
    /// source, or the screens show the source.
    let sourceNotice: SourceNotice?

    /// - Parameter log: Writes a log line or a warning.
    /// - Throws: `SettingsError` if a needed setting is missing or a setting is invalid, or `NetworkError` for an http URL whose host is
    ///   not loopback.
    init(
        command: ParsedCommand,
        environment: [String: String],
        log: @escaping @Sendable (String) -> Void
    ) throws {
        let directories = XDGDirectories(environment: environment)
        let source = try Self.source(
            command,
            environment,
            credentialsPath: directories.config.map { $0 + "/credentials" }
        )
        // Commands on stored data report the missing folder themselves.
        if CommandTable.needsSource(command), let warning = directories.warning { log(warning) }
        let isChosen = command[CommandTable.source] != nil
        let isCatalogueChosen = command[CommandTable.source] == .catalogue
        // The status line of the screens shows the source.
        let showsScreens = command.path == [CommandTable.browse.name]
        sourceNotice =
            CommandTable.needsSource(command) && !showsScreens && !isChosen
            ? SourceNotice(source, stateDirectory: directories.state) : nil
        var parts = AppParts(
            source: source,
            cacheDirectory: directories.cache,
            stateDirectory: directories.state,
            warn: log
        )
        if let (url, name) = try Self.stateURL(environment, directories) {
            do { parts.state = try AppParts.state(at: url, name: name) } catch { throw SettingsError("\(error)") }
        }
        if command[CommonOptions.refresh] { parts.policy = .reload }
        if command[CommonOptions.offline] { parts.policy = .storedOnly }
        parts.advice = .ofMovies(
            isCatalogueChosen: isCatalogueChosen,
            introduction: isChosen ? [] : source.introduction
        )
        parts.noAccountsRemedy = AccountError.noAccounts.outcome(isCatalogueChosen: isCatalogueChosen).remedy
        parts.openPage = { page in WebBrowser(environment: environment).openPrivately(page) { log($0) } }
        if command[CommandTable.verbose] { parts.log = log }
        self.parts = parts
    }

    static func reducesMotion(_ command: ParsedCommand, _ environment: [String: String]) -> Bool {
        command[CommandTable.reduceMotion] || environment.isOn(Variable.reduceMotion.rawValue)
    }

    private static func source(
        _ command: ParsedCommand,
        _ environment: [String: String],
        credentialsPath: String?
    ) throws -> MoviesBackend {
        let chosen = command[CommandTable.source]
        let imageBaseURL = try address(.imageBaseURL, environment, example: "https://image.tmdb.org/t/p")
        // Commands for stored data, and commands with `--source catalogue`, work without a valid credential.
        guard CommandTable.needsSource(command), chosen != .catalogue else { return .catalogue }
        if let credential = try credential(environment, credentialsPath) {
            return .service(try .tmdb(credential, baseURL: baseURL(environment), imageBaseURL: imageBaseURL))
        }
        guard chosen == nil else {
            let remedy = credentialsPath.map { "Set TMDB_API_KEY, or write it to \($0)" } ?? "Set TMDB_API_KEY."
            throw SettingsError("TMDB needs a key (free at https://www.themoviedb.org/settings/api).\n\(remedy)")
        }
        return .catalogue
    }

    /// Returns the URL of the database for durable data and the place of the setting; nil if the data is in files.
    private static func stateURL(
        _ environment: [String: String],
        _ directories: XDGDirectories
    ) throws -> (url: String, name: String)? {
        let name = Variable.stateURL.rawValue
        if let url = environment[name]?.trimmingCharacters(in: .whitespacesAndNewlines) {
            return url.isEmpty ? nil : (url, name)
        }
        guard let path = directories.config.map({ $0 + "/config" }) else { return nil }
        var url: String?
        for line in try PrivateFile(path: path).lines() {
            guard line.hasPrefix(name + "=") else {
                throw SettingsError("\(path) has a line that does not begin with \(name)=.")
            }
            guard url == nil else { throw SettingsError("\(path) has two lines with \(name).") }
            url = line.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
        }
        guard let url, !url.isEmpty else { return nil }
        return (url, "\(name) in \(path)")
    }

    private static func credential(_ environment: [String: String], _ path: String?) throws -> TMDBCredential? {
        var origin = Variable.key.rawValue
        // Pasted text often has white space around it.
        var text = environment[origin]?.trimmingCharacters(in: .whitespacesAndNewlines)
        if text?.isEmpty == true { text = nil }
        if text == nil, let path {
            origin = path
            text = try PrivateFile(path: path).lines().first
        }
        guard let text else { return nil }
        // The error does not contain the text, which may be a secret with a typo.
        guard let credential = TMDBCredential(text) else {
            throw SettingsError(
                """
                \(origin) is neither a v3 key (32 hex digits) nor a v4 token (eyJ…).
                Copy a complete one from https://www.themoviedb.org/settings/api
                """
            )
        }
        return credential
    }

    private static func baseURL(_ environment: [String: String]) throws -> URL {
        let known = MovieService.tmdbAddress
        let url =
            try address(.apiBaseURL, environment, example: known) ?? address(known, of: .apiBaseURL, example: known)
        // Users omit the version of the API, which is the whole path.
        guard var components = URLComponents(url: url, resolvingAgainstBaseURL: true),
            components.path.allSatisfy({ $0 == "/" })
        else { return url }
        components.path = "/3"
        return components.url ?? url
    }

    private static func address(
        _ variable: Variable,
        _ environment: [String: String],
        example: String
    ) throws -> URL? {
        guard let text = environment[variable.rawValue], !text.isEmpty else { return nil }
        return try address(text, of: variable, example: example)
    }

    private static func address(_ text: String, of variable: Variable, example: String) throws -> URL {
        guard let url = URL(string: text), let host = url.host(), !host.isEmpty,
            ["http", "https"].contains(url.scheme?.lowercased())
        else {
            throw SettingsError(
                "The value of \(variable.rawValue) is not an http or https address.\nExample: \(example)"
            )
        }
        return url
    }
}

struct SettingsError: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// The app's directories according to the XDG specification (https://specifications.freedesktop.org/basedir-spec). A directory is
/// nil if neither its XDG variable nor HOME contains an absolute path, for example in a job of cron or systemd.
struct XDGDirectories {
    let config: String?
    let cache: String?
    let state: String?

    init(environment: [String: String]) {
        /// Returns the app's directory below the value of `variable`, or below HOME and `path` if the variable is missing.
        /// Ignores a relative value, which the specification declares invalid.
        func directory(_ variable: String, below path: String) -> String? {
            if let base = environment[variable], base.hasPrefix("/") { return base + "/movies" }
            return environment["HOME"].flatMap { $0.hasPrefix("/") ? "\($0)/\(path)/movies" : nil }
        }
        config = directory("XDG_CONFIG_HOME", below: ".config")
        cache = directory("XDG_CACHE_HOME", below: ".cache")
        state = directory("XDG_STATE_HOME", below: ".local/state")
    }

    var warning: String? {
        let files = [
            config == nil ? "the credentials file" : nil, cache == nil ? "stored responses" : nil,
            state == nil ? "recent queries, the watchlist and the session" : nil,
        ]
        .compactMap(\.self)
        guard !files.isEmpty else { return nil }
        return "\(Self.problem) These files are neither read nor written: \(files.joined(separator: ", "))."
    }

    static let problem = "HOME is not set. Set it to an absolute path."
}
