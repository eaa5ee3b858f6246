import Foundation
import ProcessSupport
import TestSupport
import Testing

@Suite("JSON schemas", .limitedConcurrency)
struct SchemaTests {
    /// The schema of each command's JSON.
    private static let schemas: [String: [[String]]] = [
        "list": [
            ["search", "blade runner"], ["search", "the", "--pages", "2"], ["search", "xyzzyqqq"], ["popular"],
            ["search", "1940", "--limit", "5"], ["search", "ridley scott"],
        ],
        "show": [["show", "tt0083658"], ["show", "tt0031641"], ["show", "tt0074562"]],
        "show-list": [["show", "tt0083658", "tt0031641"]],
        "watchlist": [["watchlist"], ["watchlist", "--watched"]],
        "watchlist-export": [["watchlist", "export"]],
        "queries": [["queries"]],
        "account": [["account", "--source", "tmdb"]],
        "cache": [["cache"]],
        "changes": [
            ["watchlist", "add", "blade", "runner"], ["watchlist", "done", "blade runner"],
            ["watchlist", "remove", "tt1375666"], ["watchlist", "undo"], ["watchlist", "redo"], ["queries", "clear"],
            ["cache", "clear"],
            ["rate", "blade", "runner", "8.5"], ["rate", "tt0083658", "--remove"],
        ],
    ]

    @Test("Each schema file is the schema of a command, or of a film in a list")
    func files() throws {
        #expect(try Set(JSONSchema.names) == Set(Self.schemas.keys).union(["film"]))
    }

    @Test("The JSON of each command agrees with its schema: with the catalogue, and with a server and a signed-in user")
    func outputs() async throws {
        try await User.with { user in try await Self.check(user, isSignedIn: false) }
        try await User.withServer(hasImages: true) { user, _ in
            try await user.signIn()
            try await Self.check(user, isSignedIn: true)
        }
    }

    private static func check(_ user: User, isSignedIn: Bool) async throws {
        for command in [
            ["add", "tt0083658", "--by", "2000-01-01", "--note", "With Anna"], ["add", "tt0031641", "--by", "none"],
            ["add", "tt1375666"], ["done", "tt1375666", "--rating", "9"],
        ] { #expect(try await user.movies(["watchlist"] + command).exitCode == 0) }
        for (name, commands) in schemas {
            let schema = try JSONSchema(name)
            for command in commands where !["account", "rate"].contains(command[0]) || isSignedIn {
                let outcome = try await user.movies(command + ["--format", "json"])
                #expect(outcome.exitCode == 0, "\(outcome.errors)")
                #expect(try schema.problems(in: outcome.output) == [], "\(command)")
            }
        }
    }

    @Test("The JSON of partial data agrees with the schemas")
    func partialData() async throws {
        let server = try TMDBSamples.server { request in
            let movie: [String: any Sendable] = ["id": 7, "title": "Bare", "release_date": "", "overview": ""]
            return request.hasPath("movie/7") ? TMDBSamples.json(movie) : TMDBSamples.page([movie, ["id": 8]])
        }
        try await User.with(service: server.address) { user in
            for (name, command) in [("list", ["popular"]), ("show", ["show", "7"]), ("account", ["account"])] {
                let outcome = try await user.movies(command + ["--format", "json"])
                #expect(try JSONSchema(name).problems(in: outcome.output) == [], "\(command)")
            }
        }
    }

    @Test("The manual page names each schema file")
    func documentation() async throws {
        try await User.with { user in
            let manual = try await user.movies("manual").output.replacing("\\-", with: "-")
            for name in try JSONSchema.names {
                #expect(manual.contains("\(name).schema.json"), "\(name)")
            }
        }
    }

    private static let movie =
        #"{"id": 7, "imdb_id": "7", "title": "x", "release_date": "", "year": 10000, "genres": [""]}"#

    @Test(
        "A value that does not agree with its schema is a problem, also in arrays and behind references",
        arguments: [
            ("cache", #"{"path": "/x", "responses": 1, "bytes": 2, "new": 3}"#, ["$: new is not described"]),
            ("cache", #"{"path": "", "responses": 1.5, "bytes": 2}"#, ["$.path: empty", "$.responses: not integer"]),
            ("cache", #"{"path": "/x", "responses": -1, "bytes": 2}"#, ["$.responses: -1 is not in 0.0...inf"]),
            ("cache", "[]", ["$: not object"]),
            (
                "list",
                #"{"query": "", "source": "x", "page": 0, "pages": 1, "total_pages": 1, "total_results": 1, "movies": [\#(movie)]}"#,
                ["$.query: empty", "$.movies[0]: overview is missing", "$.movies[0].genres[0]: empty"]
            ),
        ]
    )
    func problems(schema: String, json: String, problems: [String]) throws {
        #expect(try Set(JSONSchema(schema).problems(in: json)).isSuperset(of: problems))
    }
}
