import CatalogueServerKit
import CommandKit

enum ServerCommand {
    /// The name and the password of the user.
    static let user = "demo"

    static let port = Option(
        "port",
        .integer(in: 0...65_535),
        default: 8080,
        help: "The port to listen on; 0 selects a free port."
    )
    static let latency = Option(
        "latency",
        .integer(in: 0...60_000),
        placeholder: "MS",
        default: 0,
        help: "The milliseconds to wait before each response."
    )
    static let omitsPartialDates = Flag(
        "whole-dates",
        help: "Leave a release date empty if only its year is known, as TMDB does."
    )
    static let fault = Option(
        "fault",
        ValueParser(placeholder: "FAULT", expecting: "STATUS[:RETRY_AFTER] or garbage", parse: Fault.init),
        help: "Respond with an error status, or with garbage (invalid JSON)."
    )
    static let faultInterval = Option(
        "fault-every",
        .integer(in: 1...1_000),
        placeholder: "N",
        default: 1,
        help: "Let the fault affect only every Nth request."
    )
    static let faultPath = Option(
        "fault-path",
        .text,
        placeholder: "TEXT",
        help: "Let the fault affect only requests whose path contains this text."
    )
    static let log = Option("log", .text, placeholder: "FILE", help: "The file for a line about each request.")

    static let table = Command(
        "catalogue-server",
        summary: "Serve the film catalogue with the API of The Movie Database, on this machine only.",
        discussion: """
            The first line of standard output is the base URL. API requests need the key \(Responder.key), as the query item \
            api_key or as a bearer token. Images need no key.
            The name and the password of the user are \(user). The watchlist and the ratings are in memory.
            """,
        options: [port, latency, omitsPartialDates, fault, faultInterval, faultPath, log],
        examples: [
            Example(["--port", "0"], "listen on a free port"),
            Example(["--latency", "50", "--fault", "503", "--fault-every", "3"], "wait, and fail every third request"),
        ]
    )
}
