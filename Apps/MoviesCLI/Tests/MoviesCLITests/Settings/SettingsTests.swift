import CommandKit
import Composition
import Foundation
import Testing

@testable import MoviesCLI

@Suite("What environment and command line say")
struct SettingsTests {
    private static let key = "0123456789abcdef0123456789abcdef"
    private let folder: Folder

    init() throws {
        folder = try Folder()
    }

    private func settings(_ words: String..., environment: [String: String] = [:]) throws -> Settings {
        try settings(words, environment)
    }

    private func settings(_ words: [String], _ environment: [String: String]) throws -> Settings {
        guard case .run(let command) = try CommandParser(CommandTable.root(isInteractive: false)).parse(words) else {
            throw SettingsError.noHome
        }
        return try Settings(command: command, environment: environment.merging(["HOME": folder.path]) { $1 }) { _ in }
    }

    private func address(_ settings: Settings) -> String? {
        guard case .tmdb(_, let url) = settings.configuration.source else { return nil }
        return url.absoluteString
    }

    @Test("Without a credential the catalogue is the source, and how to get one is told")
    func catalogue() throws {
        let settings = try settings("popular")
        #expect(address(settings) == nil)
        #expect(settings.sourceNotice?.contains("TMDB_API_KEY") == true)
    }

    @Test("With one TMDB is, at its own address or at the one that is set")
    func tmdb() throws {
        let plain = try settings("popular", environment: ["TMDB_API_KEY": Self.key])
        #expect(address(plain) == "https://api.themoviedb.org/3")
        #expect(plain.sourceNotice?.contains("TMDB") == true)
        #expect(address(try settings("popular", environment: ["TMDB_API_KEY": " \(Self.key)\r\n"])) != nil)
        let moved = try settings(
            "popular",
            environment: ["TMDB_API_KEY": Self.key, "MOVIES_API_BASE_URL": "http://127.0.0.1:8080/3"]
        )
        #expect(address(moved) == "http://127.0.0.1:8080/3")
    }

    @Test("An empty variable counts as not set")
    func emptyVariables() throws {
        let settings = try settings(
            "popular",
            environment: ["TMDB_API_KEY": "", "MOVIES_API_BASE_URL": "", "MOVIES_IMAGE_BASE_URL": ""]
        )
        #expect(address(settings) == nil)
        #expect(settings.configuration.imageBaseURL == nil)
    }

    @Test("The file is asked where the variable is not set")
    func file() throws {
        _ = try folder.write(Self.key, to: ".config/movies/credentials")
        #expect(address(try settings("popular")) != nil)
        _ = try folder.write("nonsense", to: ".config/movies/credentials")
        #expect(address(try settings("popular", environment: ["TMDB_API_KEY": Self.key])) != nil)
        #expect(throws: SettingsError.malformedCredential(origin: folder.path + "/.config/movies/credentials")) {
            try settings("popular")
        }
    }

    @Test("Who asks for the catalogue needs no sound credential, and is told nothing")
    func chosenCatalogue() throws {
        let settings = try settings("popular", "--source", "catalogue", environment: ["TMDB_API_KEY": "nonsense"])
        #expect(address(settings) == nil)
        #expect(settings.sourceNotice == nil)
    }

    @Test("Who asks for TMDB needs a credential, and is told nothing else")
    func chosenTMDB() throws {
        let known = try settings("popular", "--source", "tmdb", environment: ["TMDB_API_KEY": Self.key])
        #expect(address(known) != nil)
        #expect(known.sourceNotice == nil)
        #expect(throws: SettingsError.noCredential(credentialsPath: folder.path + "/.config/movies/credentials")) {
            try settings("popular", "--source", "tmdb")
        }
    }

    @Test(
        "What lies on this machine is looked at whatever is wrong with a credential",
        arguments: [["queries"], ["queries", "clear"], ["cache"], ["cache", "clear"], ["cache", "--source", "tmdb"]]
    )
    func localCommands(words: [String]) throws {
        let settings = try settings(words, ["TMDB_API_KEY": "nonsense"])
        #expect(settings.sourceNotice == nil)
    }

    @Test("A credential of no known shape is refused, wherever it stands")
    func malformed() throws {
        #expect(throws: SettingsError.malformedCredential(origin: "TMDB_API_KEY")) {
            try settings("popular", environment: ["TMDB_API_KEY": "nonsense"])
        }
    }

    @Test(
        "An address must be one",
        arguments: ["api.themoviedb.org", "ftp://127.0.0.1", "https://", "/3", "http:///3"]
    )
    func malformedAddress(address: String) throws {
        let environment = ["TMDB_API_KEY": Self.key]
        #expect(throws: SettingsError.self) {
            try settings(["popular"], environment.merging(["MOVIES_API_BASE_URL": address]) { $1 })
        }
        #expect(throws: SettingsError.self) {
            try settings(["popular"], environment.merging(["MOVIES_IMAGE_BASE_URL": address]) { $1 })
        }
    }

    @Test("Requests are told of with --verbose only")
    func verbose() throws {
        #expect(try settings("popular").configuration.log == nil)
        #expect(try settings("popular", "--verbose").configuration.log != nil)
    }

    @Test(
        "Every message fits two lines of 80 cells, where paths are of usual length",
        arguments: [
            SettingsError.noCredential(credentialsPath: usualPath), .malformedCredential(origin: "TMDB_API_KEY"),
            .exposedCredentials(path: usualPath, mode: "0644"),
            .unreadableCredentials(path: usualPath, reason: "Permission denied"),
        ]
    )
    func lengths(error: SettingsError) {
        let lines = error.description.split(separator: "\n")
        #expect((1...2).contains(lines.count))
        // Behind "movies: ".
        #expect(lines.allSatisfy { $0.count <= 72 }, "\(lines)")
    }

    private static let usualPath = "/home/ada/.config/movies/credentials"
}
