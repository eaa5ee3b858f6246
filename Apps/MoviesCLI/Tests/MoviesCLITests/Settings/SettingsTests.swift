import CommandKit
import Composition
import FileTesting
import Foundation
import Networking
import Synchronization
import Testing

@testable import MoviesCLI

@Suite("Settings")
struct SettingsTests {
    private static let key = "0123456789abcdef0123456789abcdef"
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func settings(_ words: String..., environment: [String: String] = [:]) throws -> Settings {
        try settings(words, environment)
    }

    private func settings(_ words: [String], _ environment: [String: String]) throws -> Settings {
        let environment = environment.merging(["HOME": folder.path]) { $1 }
        return try Settings(command: .of(words), environment: environment) { _ in }
    }

    private func address(_ settings: Settings) -> String? {
        guard case .service(let service) = settings.parts.source else { return nil }
        return service.api.baseURL.absoluteString
    }

    @Test(
        "The option --source, the credential and the command select the source; a notice names one that the user did not choose",
        arguments: [
            ("popular", nil, nil, "TMDB_API_KEY"), ("popular", "", nil, "TMDB_API_KEY"),
            ("popular", " \(key)\r\n", "https://api.themoviedb.org/3", "Source: TMDB"),
            ("popular --source tmdb", key, "https://api.themoviedb.org/3", nil),
            ("popular --source catalogue", "nonsense", nil, nil), ("queries", "nonsense", nil, nil),
            ("queries clear", "nonsense", nil, nil), ("cache", "nonsense", nil, nil),
            ("cache clear", "nonsense", nil, nil), ("cache --source tmdb", "nonsense", nil, nil),
        ] as [(String, String?, String?, String?)]
    )
    func source(line: String, credential: String?, expected: String?, notice: String?) throws {
        var environment = ["MOVIES_API_BASE_URL": "", "MOVIES_IMAGE_BASE_URL": ""]
        environment["TMDB_API_KEY"] = credential
        let settings = try settings(line.split(separator: " ").map(String.init), environment)
        #expect(address(settings) == expected)
        let lines = settings.sourceNotice?.lines.joined(separator: "\n")
        #expect(notice.map { lines?.contains($0) == true } ?? (lines == nil))
    }

    private func failure(_ words: String..., environment: [String: String] = [:]) -> String? {
        (#expect(throws: SettingsError.self) { try settings(words, environment) })?.description
    }

    @Test(
        "MOVIES_STATE_URL in the environment or in the configuration file selects the store of durable data",
        arguments: [
            (nil, nil, "SQLiteRecordStore"), (" ", "MOVIES_STATE_URL=postgresql://host", "SQLiteRecordStore"),
            (nil, "MOVIES_STATE_URL=", "SQLiteRecordStore"), (" postgresql://host ", nil, "PostgreSQLRecordStore"),
            (nil, "# mine\nMOVIES_STATE_URL=postgresql://host", "PostgreSQLRecordStore"),
        ] as [(String?, String?, String)]
    )
    func state(variable: String?, file: String?, store: String) throws {
        if let file { try folder.write(file, to: ".config/movies/config") }
        let settings = try settings("queries", environment: variable.map { ["MOVIES_STATE_URL": $0] } ?? [:])
        #expect("\(type(of: settings.parts.state))" == store)
    }

    @Test("Settings reject the URL of another database and other lines of the configuration file, without showing them")
    func invalidState() throws {
        let invalid = failure("queries", environment: ["MOVIES_STATE_URL": "mysql://anna:hunter2@host"])
        #expect(invalid?.hasPrefix("MOVIES_STATE_URL is not the URL of a PostgreSQL database.") == true)
        #expect(invalid?.contains("hunter2") == false)
        let path = try folder.write("STATE=postgresql://anna:hunter2@host", to: ".config/movies/config")
        #expect(failure("queries") == "\(path) has a line that does not begin with MOVIES_STATE_URL=.")
        try folder.write("MOVIES_STATE_URL=\nMOVIES_STATE_URL=", to: ".config/movies/config")
        #expect(failure("queries") == "\(path) has two lines with MOVIES_STATE_URL.")
    }

    @Test("Settings reject a malformed TMDB_API_KEY, and '--source tmdb' without a credential")
    func invalidCredential() {
        let malformed = failure("popular", environment: ["TMDB_API_KEY": "nonsense"])
        #expect(malformed?.hasPrefix("TMDB_API_KEY is neither a v3 key") == true)
        let missing = failure("popular", "--source", "tmdb")
        #expect(missing?.hasSuffix("or write it to \(folder.path)/.config/movies/credentials") == true)
    }

    @Test(
        "Settings add the version to the base URL of an API without a path",
        arguments: [
            ("https://api.themoviedb.org", "https://api.themoviedb.org/3"),
            ("http://127.0.0.1:8080/3", "http://127.0.0.1:8080/3"), ("http://127.0.0.1:80/", "http://127.0.0.1:80/3"),
            ("https://example.org/tmdb", "https://example.org/tmdb"),
            ("https://example.org/4", "https://example.org/4"),
        ]
    )
    func version(base: String, expected: String) throws {
        let environment = ["TMDB_API_KEY": Self.key, "MOVIES_API_BASE_URL": base]
        #expect(address(try settings(["popular"], environment)) == expected)
    }

    @Test(
        "Settings without any folder have one warning, no directories and no notice file",
        arguments: ["", "relative"]
    )
    func noHome(home: String) throws {
        let warnings = Mutex<[String]>([])
        func settings(_ words: String...) throws -> Settings {
            try Settings(command: .of(words), environment: ["HOME": home]) { text in
                warnings.withLock { $0.append(text) }
            }
        }
        let popular = try settings("popular")
        #expect(popular.parts.sessionPath == nil && popular.parts.responsesPath.isEmpty)
        #expect(warnings.withLock { $0.count == 1 && $0[0].contains("HOME") })
        for _ in 1...2 { #expect(popular.sourceNotice?.linesIfDue(now: Date()).isEmpty == false) }
        _ = try settings("queries")
        #expect(warnings.withLock(\.count) == 1)
        let error = #expect(throws: SettingsError.self) { try settings("popular", "--source", "tmdb") }
        #expect(error?.description.hasSuffix("\nSet TMDB_API_KEY.") == true)
    }

    @Test("Settings use the credentials file only if TMDB_API_KEY is not set")
    func file() throws {
        try folder.write(Self.key, to: ".config/movies/credentials")
        #expect(address(try settings("popular")) != nil)
        try folder.write("nonsense", to: ".config/movies/credentials")
        #expect(address(try settings("popular", environment: ["TMDB_API_KEY": Self.key])) != nil)
        let path = folder.path + "/.config/movies/credentials"
        #expect(failure("popular")?.hasPrefix("\(path) is neither a v3 key") == true)
    }

    @Test(
        "Reading Settings with a malformed base URL in the environment throws SettingsError",
        arguments: ["api.themoviedb.org", "ftp://127.0.0.1", "https://", "/3", "http:///3"]
    )
    func malformedAddress(address: String) throws {
        for variable in ["MOVIES_API_BASE_URL", "MOVIES_IMAGE_BASE_URL"] {
            #expect(throws: SettingsError.self) {
                try settings(["popular"], ["TMDB_API_KEY": Self.key, variable: address])
            }
        }
    }
}

@Suite("XDGDirectories")
struct XDGDirectoriesTests {
    @Test(
        "XDGDirectories are below the XDG variables or HOME, or nil without an absolute path",
        arguments: [
            (["HOME": "/home/ada"], ["/home/ada/.config", "/home/ada/.cache", "/home/ada/.local/state"]),
            (["XDG_CONFIG_HOME": "/a", "XDG_CACHE_HOME": "/b", "XDG_STATE_HOME": "/c"], ["/a", "/b", "/c"]),
            (["XDG_CACHE_HOME": "/cache"], [nil, "/cache", nil]),
            (["XDG_CACHE_HOME": "/cache", "HOME": ""], [nil, "/cache", nil]),
            (["XDG_CACHE_HOME": "/cache", "HOME": "home/ada"], [nil, "/cache", nil]),
        ]
            + ["", "state", "./state", "~/state"].map {
                (["HOME": "/a", "XDG_STATE_HOME": $0], ["/a/.config", "/a/.cache", "/a/.local/state"])
            } as [([String: String], [String?])]
    )
    func directories(environment: [String: String], expected: [String?]) {
        let directories = XDGDirectories(environment: environment)
        let paths = [directories.config, directories.cache, directories.state]
        #expect(paths == expected.map { $0.map { $0 + "/movies" } })
    }

    @Test(
        "The warning of XDGDirectories names the files of each missing directory",
        arguments: [
            ("XDG_CONFIG_HOME", "the credentials file"), ("XDG_CACHE_HOME", "stored responses"),
            ("XDG_STATE_HOME", "recent queries, the watchlist and the session"),
        ]
    )
    func missingDirectory(variable: String, files: String) {
        let variables = ["XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"]
        let environment = Dictionary(uniqueKeysWithValues: variables.filter { $0 != variable }.map { ($0, "/folder") })
        let warning = XDGDirectories(environment: environment).warning
        #expect(warning?.hasSuffix("neither read nor written: \(files).") == true, "\(warning ?? "")")
        #expect(XDGDirectories(environment: ["HOME": "/home/ada"]).warning == nil)
    }
}

@Suite("SourceNotice")
struct SourceNoticeTests {
    private let folder: TemporaryFolder
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    init() throws { folder = try TemporaryFolder() }

    private func isDue(_ source: MoviesBackend = .catalogue, hours: Double) -> Bool {
        let notice = SourceNotice(source, stateDirectory: folder.path + "/state/movies")
        return !notice.linesIfDue(now: start + hours * 3_600).isEmpty
    }

    @Test("SourceNotice is due once in 24 hours, and after the clock was set back")
    func onceADay() {
        #expect(
            [0, 1, 23.9, 24, 25, 48, 40].map { isDue(hours: $0) } == [true, false, false, true, false, true, true]
        )
    }

    @Test("SourceNotice creates a folder with mode 0700, and a file with mode 0600")
    func modes() throws {
        #expect(isDue(hours: 0))
        let modes = try ["/state/movies", "/state/movies/source-notice"].map { path in
            try FileManager.default.attributesOfItem(atPath: folder.path + path)[.posixPermissions] as? Int
        }
        #expect(modes == [0o700, 0o600])
    }

    @Test("SourceNotice is due again for another source")
    func otherSource() throws {
        let credential = try #require(TMDBCredential("0123456789abcdef0123456789abcdef"))
        let base = try #require(URL(string: "https://example.org/3"))
        let tmdb = MoviesBackend.service(try .tmdb(credential, baseURL: base))
        #expect(
            [isDue(hours: 0), isDue(tmdb, hours: 1), isDue(tmdb, hours: 2), isDue(hours: 3)] == [
                true, true, false, true,
            ]
        )
    }

    @Test(
        "SourceNotice is always due if its file is damaged or cannot be written",
        arguments: ["", "x y", "1 2 3", "nan catalogue", "1800000000"]
    )
    func damaged(text: String) throws {
        try folder.write(text, to: "state/movies/source-notice")
        #expect(isDue(hours: 0))
        let notice = SourceNotice(.catalogue, stateDirectory: "/dev/null/movies")
        for _ in 1...2 { #expect(notice.linesIfDue(now: start) == notice.lines) }
    }

    @Test("SourceNotice does not open a FIFO, a symbolic link or a large file", .timeLimit(.minutes(10)))
    func unsuitableFile() throws {
        let path = try folder.write("1800000000 catalogue", to: "state/movies/source-notice")
        #expect(!isDue(hours: 1))
        #expect(truncate(path, 1 << 40) == 0)
        #expect(isDue(hours: 1))
        #expect(unlink(path) == 0 && mkfifo(path, 0o600) == 0)
        #expect(isDue(hours: 1))
        #expect(unlink(path) == 0 && symlink("/dev/zero", path) == 0)
        #expect(isDue(hours: 1))
    }
}

@Suite("PrivateFile")
struct PrivateFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(
        "PrivateFile returns the lines that are neither empty nor comments, trimmed",
        arguments: [
            "secret", "\u{FEFF}secret", "secret\n", "\u{FEFF}# mine\nsecret", "# mine\n\n \tsecret \r\nother\n",
            "\n\nsecret",
        ]
    )
    func reads(text: String) throws {
        let path = try folder.write(text, to: "credentials")
        #expect(try PrivateFile(path: path).lines().first == "secret")
    }

    @Test(
        "PrivateFile returns no lines of a missing file and of a file with comments only",
        arguments: ["", "\n\n", "# only a remark\n", "   \n"]
    )
    func noCredential(text: String) throws {
        let path = try folder.write(text, to: "credentials")
        #expect(try PrivateFile(path: path).lines() == [])
        #expect(try PrivateFile(path: folder.path + "/missing").lines() == [])
        #expect(try PrivateFile(path: path + "/below-a-file").lines() == [])
    }

    @Test(
        "PrivateFile rejects a file that other users can access",
        arguments: [0o640, 0o604, 0o620, 0o602, 0o610, 0o601, 0o777]
    )
    func exposed(mode: Int) throws {
        let path = try folder.write("secret", to: "credentials", mode: mode)
        let octal = String(mode, radix: 8)
        let message = "Other users can read \(path) (mode 0\(octal)).\nRun: chmod 600 '\(path)'"
        #expect(throws: SettingsError(message)) { try PrivateFile(path: path).lines() }
    }

    private func expectUnreadable(_ name: String, _ reason: String) {
        let path = folder.path + name
        #expect(throws: SettingsError("Cannot read \(path): \(reason).")) { try PrivateFile(path: path).lines() }
    }

    @Test("PrivateFile rejects a file longer than 16 KiB")
    func tooLong() throws {
        let text = "#" + String(repeating: "-", count: 16 * 1_024 - 8) + "\nsecret"
        #expect(try PrivateFile(path: folder.write(text, to: "credentials")).lines() == ["secret"])
        try folder.write(text + "\n", to: "credentials")
        expectUnreadable("/credentials", "it is longer than 16 KiB")
    }

    @Test("PrivateFile rejects a dangling link, a directory and a FIFO, without blocking")
    func otherFiles() {
        #expect(symlink("missing", folder.path + "/link") == 0 && mkfifo(folder.path + "/pipe", 0o600) == 0)
        expectUnreadable("/link", "No such file or directory")
        for name in ["/pipe", ""] { expectUnreadable(name, "it is not a regular file") }
    }
}
