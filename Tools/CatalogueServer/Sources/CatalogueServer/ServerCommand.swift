import CatalogueServerKit
import CommandKit

/// The command line of `catalogue-server`.
enum ServerCommand {
    /// The default API key, so that the server works without setup. It may be public, because the server accepts only local
    /// clients.
    static let demoKey = "0123456789abcdef0123456789abcdef"
    /// The name and the password of the default user.
    static let demoUser = "demo"

    static let port = Option(
        "port",
        .integer(in: 0...65_535),
        default: 8080,
        help: "The port to listen on; 0 selects a free port."
    )
    static let keys = Option(
        "keys",
        ValueParser(
            placeholder: "KEY,…",
            expecting: "keys with commas between them",
            describe: { $0.joined(separator: ",") }
        ) { text in list(text) { $0 } },
        help:
            "The accepted API keys. Use CATALOGUE_SERVER_KEYS instead if other users can see the command line."
    )
    static let latency = Option(
        "latency",
        .integer(in: 0...60_000),
        placeholder: "MS",
        default: 0,
        help: "The milliseconds to wait before each response."
    )
    static let users = Option(
        "users",
        ValueParser(
            placeholder: "NAME:PASSWORD,…",
            expecting: "NAME:PASSWORD with commas between them",
            describe: { _ in "" }
        ) { parseUsers($0) },
        help: """
            The users with an account. Use CATALOGUE_SERVER_USERS instead if other users can see the command line.
            """
    )
    static let omitsPartialDates = Flag(
        "whole-dates",
        help: "Leave a release date empty if only its year is known, as TMDB does."
    )
    static let faults = Option(
        "fault",
        ValueParser(
            placeholder: "FAULT,…",
            expecting: "STATUS[:COUNT[:RETRY_AFTER]], garbage[:COUNT], noise[:COUNT] or reset[:COUNT]",
            describe: { _ in "" }
        ) { text in list(text, Fault.init) },
        help: """
            The faults of the first requests: an error status, garbage (invalid JSON), noise (invalid HTTP) or reset, each for \
            COUNT requests, or for all further requests without COUNT. Several faults occur one after the other.
            """
    )
    static let faultInterval = Option(
        "fault-every",
        .integer(in: 1...1_000),
        placeholder: "N",
        default: 1,
        help: "Let the faults affect only every Nth request."
    )
    static let faultPath = Option(
        "fault-path",
        .text,
        placeholder: "TEXT",
        help: "Let the faults affect only requests whose path contains this text."
    )
    static let log = Option(
        "log",
        .text,
        placeholder: "FILE",
        help: "The file for a line about each request; - for standard error."
    )

    static let table = Command(
        "catalogue-server",
        summary: "Serve the film catalogue with the API of The Movie Database, on this machine only.",
        discussion: """
            The first line of standard output is the base URL. API requests need a key, as the query item api_key or as a \
            bearer token. Images need no key.
            Without --keys and CATALOGUE_SERVER_KEYS, the key is \(demoKey).
            Without --users and CATALOGUE_SERVER_USERS, there is one user, whose name and password are \(demoUser). Watchlists and \
            ratings are in memory.
            """,
        options: [port, keys, users, latency, omitsPartialDates, faults, faultInterval, faultPath, log],
        examples: [
            Example(["--port", "0"], "listen on a free port"),
            Example(
                ["--latency", "50", "--fault", "503:2,429:1:1"],
                "wait 50 ms per response, and fail the first three"
            ),
        ]
    )

    /// Returns the passwords by user name in a text such as `anna:pass,bob:word`; nil for other text.
    static func parseUsers(_ text: String) -> [String: String]? {
        let users = list(text) { item -> (String, String)? in
            let parts = item.split(separator: ":", maxSplits: 1).map(String.init)
            return parts.count == 2 ? (parts[0], parts[1]) : nil
        }
        return users.map { Dictionary($0) { $1 } }
    }

    private static func list<Item>(_ text: String, _ item: (String) -> Item?) -> [Item]? {
        let texts = text.split(separator: ",").map(String.init)
        let items = texts.compactMap(item)
        return items.isEmpty || items.count != texts.count ? nil : items
    }
}
