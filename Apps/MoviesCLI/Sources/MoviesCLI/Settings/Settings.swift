import CommandKit
import Composition
import Foundation
import MoviesFeature
import TerminalUI

/// What the environment and the command line say of how to run.
struct Settings {
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
        let credentialsPath = try directories.config + "/credentials"
        let chosen = command[CommandLineOptions.source]
        let credential = chosen == .catalogue ? nil : try Self.credential(environment, credentialsPath)
        let source: AppConfiguration.Source
        switch (chosen, credential) {
        case (.catalogue, _), (nil, nil):
            source = .catalogue
        case (.tmdb, nil):
            throw .noCredential(credentialsPath: credentialsPath)
        case (_, let credential?):
            let base = try Self.address("MOVIES_API_BASE_URL", environment, default: AppConfiguration.tmdbBaseAddress)
            source = .tmdb(credential, baseURL: base)
        }
        sourceNotice = chosen == nil ? Self.notice(source) : nil
        configuration = AppConfiguration(
            source: source,
            imageBaseURL: try Self.address("MOVIES_IMAGE_BASE_URL", environment),
            cacheDirectory: try directories.cache,
            stateDirectory: try directories.state,
            log: command[CommandLineOptions.verbose] ? log : nil,
            warn: log
        )
    }

    private static func notice(_ source: AppConfiguration.Source) -> String {
        switch source {
        case .catalogue:
            "Source: the built-in catalogue (films of 1940-2014). For all of TMDB set TMDB_API_KEY; "
                + "keys are free at https://www.themoviedb.org/settings/api"
        case .tmdb:
            "Source: TMDB. For the built-in catalogue give --source catalogue."
        }
    }

    private static func credential(
        _ environment: [String: String],
        _ path: String
    ) throws(SettingsError) -> TMDBCredential? {
        var origin = "TMDB_API_KEY"
        var text = environment[origin].flatMap { $0.isEmpty ? nil : $0 }
        if text == nil {
            origin = path
            text = try CredentialsFile(path: path).read()
        }
        guard let text else { return nil }
        guard let credential = TMDBCredential(text) else { throw .malformedCredential(origin: origin) }
        return credential
    }

    private static func address(
        _ variable: String,
        _ environment: [String: String],
        default address: String
    ) throws(SettingsError) -> URL {
        guard let url = try Self.address(variable, environment) ?? URL(string: address) else {
            throw .malformedAddress(variable: variable)
        }
        return url
    }

    private static func address(_ variable: String, _ environment: [String: String]) throws(SettingsError) -> URL? {
        guard let text = environment[variable], !text.isEmpty else { return nil }
        guard let url = URL(string: text), let host = url.host(), !host.isEmpty,
            ["http", "https"].contains(url.scheme?.lowercased())
        else { throw .malformedAddress(variable: variable) }
        return url
    }
}
