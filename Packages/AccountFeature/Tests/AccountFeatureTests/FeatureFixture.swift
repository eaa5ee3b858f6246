import AccountFeature
import CommandKit
import FileTesting
import Foundation
import Networking
import NetworkingTesting
import TerminalText
import TerminalTextTesting
import Testing

/// The account feature with a scripted transport, a manual clock, and a session file in a temporary folder.
@MainActor
final class FeatureFixture {
    var opened: [String] = []
    let transport: ScriptedTransport
    let clock = ManualClock()
    let sessionPath: String
    private let folder: TemporaryFolder
    private let website: URL?

    convenience init(_ responses: [HTTPResponse] = [], hasAccounts: Bool = true) throws {
        try self.init(steps: responses.map { .respond($0) }, hasAccounts: hasAccounts)
    }

    init(steps: [ScriptedTransport.Step], hasAccounts: Bool = true) throws {
        transport = ScriptedTransport(steps)
        website = hasAccounts ? URL(string: "https://www.example.org") : nil
        folder = try TemporaryFolder()
        sessionPath = folder.file("session.json")
    }

    /// Creates the module. Each module reads the same session file, as each run of an app does.
    func module() throws -> AccountModule {
        let base = try #require(URL(string: "https://api.example.org/3"))
        let network = DefaultNetworkService(
            config: try NetworkConfig(baseURL: base),
            transport: transport,
            retryPolicy: RetryPolicy(maximumRetries: 0)
        )
        return AccountModule(
            dependencies: AccountModuleDependencies(
                service: website.map { AccountService(network: network, name: base.absoluteString, website: $0) },
                sessionPath: sessionPath,
                noAccountsRemedy: "Use another source.",
                openPage: { [weak self] in self?.opened.append($0) },
                clock: clock
            )
        )
    }

    var session: String? { try? String(contentsOfFile: sessionPath, encoding: .utf8) }

    func storeSession(_ id: String = "5e55") throws {
        let session =
            #"{"account":7,"service":"https://api.example.org/3","session":"\#(id)","user":"anna","version":1}"#
        try folder.write(session, to: "session.json")
    }

    /// Waits until a sign-in asks for the approval, and ends its pause.
    func endPause(after seconds: Int = 0) async {
        await clock.waitForSleeper(until: .seconds(seconds + 2))
        clock.advance(by: .seconds(2))
    }

    @discardableResult
    func run(_ line: String, output: TextOutputSpy = TextOutputSpy()) async throws -> TextOutputSpy {
        try await module().run(try Self.parse(line), output: output)
        return output
    }

    func run(_ line: String, input: String) async throws -> TextOutputSpy {
        let file = try FileHandle(forReadingFrom: URL(filePath: folder.write(input, to: "input")))
        let former = dup(STDIN_FILENO)
        dup2(file.fileDescriptor, STDIN_FILENO)
        defer {
            dup2(former, STDIN_FILENO)
            close(former)
        }
        return try await run(line)
    }

    var requests: [String] {
        transport.requests.map { "\($0.method.rawValue) \($0.url.path.replacing("/3/", with: ""))" }
    }

    static func parse(_ line: String) throws -> ParsedCommand {
        let options: [any OptionEntry] = [CommonOptions.format, CommonOptions.offline]
        let root = Command("app", summary: "", options: options, subcommands: AccountModule.declarations)
        let result = try CommandParser(root).parse(line.split(separator: " ").map(String.init))
        guard case .run(let command) = result else { return try #require(nil, "\(line) gave \(result)") }
        return command
    }
}

extension HTTPResponse {
    static let token = json(#"{"success":true,"request_token":"70ce"}"#)
    static let session = json(#"{"success":true,"session_id":"5e55"}"#)
    static let account = json(#"{"id":7,"username":"anna"}"#)
    static let success = json(#"{"success":true}"#)
    static let unrated = json(#"{"id":7,"rated":false}"#)
    static let notApproved = error(17)
    static let sessionRefused = error(3)

    static func error(_ code: Int, status: Int = 401) -> HTTPResponse {
        json(#"{"success":false,"status_code":\#(code),"status_message":"No."}"#, status: status)
    }
}
