import Foundation
import Networking
import NetworkingURLSession
import ProcessSupport
import TerminalTesting
import Testing

@Suite("The command 'movies account'", .limitedConcurrency)
struct AccountCommandTests {
    @Test("'movies account login --no-browser' signs in after the form of the approval page was submitted")
    func approval() async throws {
        try await CatalogueServer.with { server in
            try await User.with(service: server.address) { user in
                let process = try user.start(["account", "login", "--no-browser", "--as", "demo", "--source", "tmdb"])
                let page = try ApprovalForm.address(in: await process.errors?.firstLine() ?? "")
                try await ApprovalForm.submit(page, password: "wrong", expecting: 401)
                try await ApprovalForm.submit(page)
                let outcome = await process.outcome()
                #expect(outcome.exitCode == 0 && outcome.output == "")
                #expect(outcome.errorLines.last == "Signed in as “demo”.")
                #expect(try user.mode(User.sessionPath) == 0o600)
                #expect(try await user.movies("account", "--format", "json").output.contains(#""user_name" : "demo""#))
            }
        }
    }

    @Test(
        "A session that the service has ended is reported once with exit code 77, and the next command says that the user is not signed in"
    )
    func expired() async throws {
        for command in [["account"], ["rate", "83658", "9"]] {
            let arguments = command + ["--source", "tmdb"]
            try await CatalogueServer.with { server in
                try await User.with(service: server.address) { user in
                    try await user.signIn()
                    let body = try JSONEncoder().encode(["session_id": try #require(user.sessionID)])
                    let url = try #require(
                        URL(string: "\(server.address)/authentication/session?api_key=\(Credentials.key)")
                    )
                    let headers: HTTPHeaders = ["Content-Type": "application/json"]
                    let request = HTTPRequest(method: .delete, url: url, headers: headers, body: body)
                    #expect(try await URLSessionTransport().send(request).statusCode == 200)
                    let outcome = try await user.start(arguments).outcome()
                    #expect(outcome.exitCode == 77)
                    #expect(outcome.errorLines.first == "movies: The service has ended your session.")
                    #expect(outcome.errors.contains(": movies account login"))
                    #expect(user.sessionID == nil)
                    let next = try await user.start(arguments).outcome()
                    #expect(next.errors.contains("You are not signed in."))
                    #expect(next.exitCode == (command == ["account"] ? 0 : 77))
                }
            }
        }
    }

    @Test("'movies rate' stores a rating that 'movies show' contains, for each client of the account")
    func rate() async throws {
        try await CatalogueServer.with { server in
            try await User.with(service: server.address) { user in
                #expect(try await user.movies("rate", "tt0083658", "9").exitCode == 77)
                try await user.signIn()
                #expect(try await user.movies("rate", "tt0083658", "8.5").exitCode == 0)
                try await User.with(service: server.address) { other in
                    try await other.signIn()
                    let show = try await other.movies("show", "tt0083658", "--format", "json")
                    #expect(try JSON(show.output)["your_rating"] == "8.5")
                    #expect(try await other.movies("rate", "tt0083658", "--remove").exitCode == 0)
                }
                let show = try await user.movies("show", "tt0083658", "--format", "json")
                #expect(try JSON(show.output)["your_rating"] == "null")
            }
        }
    }

    @Test("A session is valid for the address of its service with and without a slash at the end")
    func finalSlash() async throws {
        try await CatalogueServer.with { server in
            try await User.with(service: server.address) { user in
                try await user.signIn()
                let slash = ["MOVIES_API_BASE_URL": server.address + "/"]
                let account = try await user.movies("account", "--format", "json", environment: slash)
                #expect(account.output.contains(#""user_name" : "demo""#))
                #expect(try await user.movies("watchlist", "sync").exitCode == 0)
                let again = try await user.movies("watchlist", "sync", environment: slash)
                #expect(again.exitCode == 0)
                #expect(!again.errors.contains("another"))
            }
        }
    }

    @Test(
        "A closed standard input ends commands that read it",
        arguments: [
            ["account", "login", "--user", "demo", "--password-stdin"], ["watchlist", "import", "-"], ["show", "-"],
        ]
    )
    func closedInput(command: [String]) async throws {
        try await User.with(service: "http://127.0.0.1:1/3") { user in
            let arguments = ["-c", #"exec "$@" <&-"#, "sh", Executables.movies.filePath] + command
            let outcome = try await RunningProcess(URL(filePath: "/bin/sh"), arguments, environment: user.environment)
                .outcome()
            #expect(outcome.exitCode == 66)
            #expect(outcome.errors.contains("Cannot read standard input: "))
        }
    }

    @Test("In the full-screen app, R signs in and rates a film, A shows the user, and x signs out")
    func screens() async throws {
        try await CatalogueServer.with { server in
            try await User.with(service: server.address) { user in
                try await BrowseSession.with(user, ["browse", "blade runner"]) { session in
                    try await session.waitForText("▸   Blade Runner ", thenSend: Keys.enter)
                    try await session.waitForText("Ridley Scott", thenSend: "R")
                    try await session.waitForText("User name", thenSend: "demo\twells" + Keys.enter)
                    let wrong = try await session.waitForText("The user name or the password is wrong.")
                    #expect(wrong.text.contains("•••••") && !wrong.text.contains("wells"))
                    session.terminal.send("\u{15}demo" + Keys.enter)
                    try await session.waitForText("10 of 10", thenSend: "8\r")
                    try await session.waitForText("8 of 10", thenSend: "A")
                    try await session.waitForText("Signed in as demo", thenSend: "x")
                    try await session.waitForText("Signed out “demo”.", thenSend: "\u{3}")
                    #expect(await session.exitStatus() == .exited(0))
                }
                #expect(user.sessionID == nil)
            }
        }
    }
}
