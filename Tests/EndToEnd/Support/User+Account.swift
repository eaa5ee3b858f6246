import Foundation
import Networking
import NetworkingURLSession
import ProcessSupport
import TerminalTesting
import Testing

extension User {
    static let sessionPath = ".local/state/movies/session.json"

    var sessionID: String? {
        let data = try? Data(contentsOf: home.appending(path: Self.sessionPath))
        let object = data.flatMap { try? JSONSerialization.jsonObject(with: $0) }
        return (object as? [String: Any])?["session"] as? String
    }

    /// Signs in with a password that is typed in a terminal.
    func signIn(_ name: String = "demo", password: String = "demo") async throws {
        try await inTerminal(["account", "login", "--user", name], columns: 120) { terminal in
            try await terminal.waitForText("Password of ", thenSend: password + "\r")
            #expect(await terminal.exitStatus() == .exited(0))
        }
    }
}

/// The form of an approval page, which the tests submit as a browser does.
enum ApprovalForm {
    /// Approves the request whose address is in one of the lines.
    static func submit(in lines: [String]) async throws {
        let words = lines.flatMap { $0.split(separator: " ") }
        let address = words.first { $0.hasPrefix("http") && $0.contains("/authenticate/") }
        let request = HTTPRequest(
            method: .post,
            url: try #require(address.flatMap { URL(string: String($0)) }, "\(lines)").appending(path: "allow"),
            headers: ["Content-Type": "application/x-www-form-urlencoded"],
            body: Data("username=demo&password=demo".utf8)
        )
        #expect(try await URLSessionTransport().send(request).statusCode == 200)
    }
}
