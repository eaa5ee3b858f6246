import CatalogueServerKit
import CommandKit

/// The command line of `catalogue-server`.
enum ServerCommand {
    /// A public key, so that a first try needs no setup. The server listens on loopback alone.
    static let demoKey = "0123456789abcdef0123456789abcdef"

    static let port = Option(
        "port",
        .integer(in: 0...65_535),
        default: 8080,
        help: "The port to listen on; 0 takes a free one."
    )
    static let keys = Option(
        "keys",
        ValueParser(
            placeholder: "KEY,…",
            expecting: "keys with commas between them",
            describe: { $0.joined(separator: ",") }
        ) { text in
            list(text) { $0 }
        },
        help:
            "Keys of which a request must bring one. CATALOGUE_SERVER_KEYS does the same where others see the command line."
    )
    static let latency = Option(
        "latency",
        .integer(in: 0...60_000),
        placeholder: "MS",
        default: 0,
        help: "Milliseconds to wait before every answer."
    )
    static let wholeDates = Flag(
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
            How the first requests fail: a status code, garbage (no JSON), noise (no HTTP) or reset, and how many of them; \
            several follow one another.
            """
    )
    static let log = Option(
        "log",
        .text,
        placeholder: "FILE",
        help: "Where to write a line for every request; - for standard error."
    )

    static let table = Command(
        "catalogue-server",
        summary: "Serve the film catalogue as The Movie Database serves its films, on this machine only.",
        discussion: """
            The first line of standard output is the base address. A request needs a key, as api_key or as a bearer token, \
            unless it is for a picture.
            Without --keys and CATALOGUE_SERVER_KEYS the key is \(demoKey).
            """,
        options: [port, keys, latency, wholeDates, faults, log],
        examples: [
            Example(["--port", "0"], "Listens on a free port."),
            Example(["--latency", "50", "--fault", "503:2,429:1:1"], "Answers slowly, and fails three times first."),
        ]
    )

    private static func list<Item>(_ text: String, _ item: (String) -> Item?) -> [Item]? {
        let texts = text.split(separator: ",").map(String.init)
        let items = texts.compactMap(item)
        return items.isEmpty || items.count != texts.count ? nil : items
    }
}
