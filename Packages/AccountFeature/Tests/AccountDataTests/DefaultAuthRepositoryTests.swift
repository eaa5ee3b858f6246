import AccountData
import AccountDomain
import AccountInterface
import AsyncTesting
import Foundation
import Networking
import NetworkingTesting
import Testing

@Suite("DefaultAuthRepository", .timeLimit(.minutes(10)))
struct DefaultAuthRepositoryTests {
    private static let token = HTTPResponse.json(#"{"success":true,"request_token":"70ce70ce"}"#)
    private static let session = HTTPResponse.json(#"{"success":true,"session_id":"5e555e55"}"#)
    private static let account = HTTPResponse.json(#"{"id":7,"username":"anna"}"#)
    private static let success = HTTPResponse.json(#"{"success":true}"#)
    private static let anna = UserSession.of("anna", session: "5e555e55")
    private static let login = LoginUseCase.Input(userName: "anna", password: SensitiveText("l1m3-and-s0da"))
    private let request: LoginRequest

    init() throws {
        let page = try #require(URL(string: "https://www.example.org/authenticate/70ce70ce"))
        request = LoginRequest(token: SensitiveText("70ce70ce"), approvalPage: page)
    }

    private func repository(_ transport: ScriptedTransport) throws -> DefaultAuthRepository {
        let key = Credential.queryItem(name: "api_key", Secret("k3y"))
        let service = try service(transport, credential: key, maximumRetries: 0)
        return DefaultAuthRepository(service: service, website: URL(string: "https://www.example.org"))
    }

    private func repository(_ responses: [HTTPResponse]) throws -> DefaultAuthRepository {
        try repository(ScriptedTransport(responses: responses))
    }

    @Test("A sign-in sends the name, the password, the request token and the session in TMDB's requests")
    func signIn() async throws {
        let transport = ScriptedTransport(responses: [Self.token, Self.token, Self.session, Self.account])
        let repository = try repository(transport)
        #expect(try await repository.makeRequest(withholding: []) == request)
        try await repository.approve(request, userName: "anna", password: Self.login.password)
        #expect(try await repository.makeSession(request, login: Self.login) == Self.anna)
        let sent = transport.requests.map { request in
            let path = request.url.path + (request.url.query.map { "?" + $0 } ?? "")
            let body = request.body.map { " " + String(decoding: $0, as: UTF8.self) } ?? ""
            return "\(request.method.rawValue) \(path)\(body)"
        }
        #expect(
            sent == [
                "GET /3/authentication/token/new?api_key=k3y",
                "POST /3/authentication/token/validate_with_login?api_key=k3y "
                    + #"{"password":"l1m3-and-s0da","request_token":"70ce70ce","username":"anna"}"#,
                #"POST /3/authentication/session/new?api_key=k3y {"request_token":"70ce70ce"}"#,
                "GET /3/account?api_key=k3y&session_id=5e555e55",
            ]
        )
    }

    @Test(
        "A new session whose account cannot be requested is ended by its id, and a later request cannot succeed",
        arguments: [(HTTPResponse.error(11, status: 500), "No.")]
            + [429, 502, 503, 504].map { (.json("", status: $0), "The service is busy: HTTP status \($0).") }
    )
    func sessionWithoutAccount(response: HTTPResponse, reason: String) async throws {
        let transport = ScriptedTransport(responses: [Self.session, response, Self.success])
        await #expect(throws: AccountError.failed(message: "The service could not be used: \(reason)")) {
            try await repository(transport).makeSession(request, login: nil)
        }
        #expect(transport.requests.map(\.method) == [.post, .get, .delete])
        let end = try #require(transport.requests.last)
        #expect(end.url.path == "/3/authentication/session" && end.body == Data(#"{"session_id":"5e555e55"}"#.utf8))
    }

    @Test("A sign-in that is cancelled while the account is requested ends the new session")
    func cancelledBeforeAccount() async throws {
        let transport = ScriptedTransport([.respond(Self.session), .hang, .respond(Self.success)])
        let repository = try repository(transport)
        let session = Task { try await repository.makeSession(request, login: nil) }
        await eventually { transport.requests.count >= 2 }
        session.cancel()
        await #expect(throws: CancellationError.self) { try await session.value }
        #expect(transport.requests.map(\.method) == [.post, .get, .delete])
    }

    @Test(
        "The end of a session that the service no longer has is a success, and any other error is a failure",
        arguments: [
            (.error(37, status: 404), true), (.error(34, status: 404), true), (.error(3, status: 401), true),
            (.json(#"{"status_code":13}"#), true), (.json("<html>", status: 404), false), (.json("{}"), false),
            (.json(#"{"status_code":48}"#), false), (.json(#"{"success":false}"#), false),
        ] as [(HTTPResponse, Bool)]
    )
    func endEndedSession(response: HTTPResponse, isSuccess: Bool) async throws {
        let repository = try repository([response])
        guard !isSuccess else { return try await repository.endSession(Self.anna, withholding: []) }
        await #expect(throws: AccountError.self) { try await repository.endSession(Self.anna, withholding: []) }
    }

    private static func unusable(_ reason: String) -> AccountError {
        .failed(message: "The service could not be used: \(reason).")
    }

    @Test(
        "A failed request is an AccountError by TMDB's status code, whose message ends with one full stop",
        arguments: [
            (.error(3, status: 401), AccountError.sessionEnded), (.error(17, status: 401), .sessionEnded),
            (.error(30, status: 401), .wrongLogin), (.error(26, status: 400), .wrongLogin),
            (.error(32, status: 401), .userRefused(message: "The service does not let you sign in: No.")),
            (
                .json(#"{"status_code":31}"#, status: 401),
                .userRefused(message: "The service does not let you sign in.")
            ),
            (.error(33, status: 401), .signInRefused(message: "The request to sign in was denied, or it has expired.")),
            (.error(7, status: 401), .credentialRefused(message: "The service rejected the credential: No.")),
            (.error(34, status: 404), .noAccounts), (.error(18, status: 400), unusable("No")),
            (.error(25, status: 429), .tryLater(message: "The service is busy: No.")),
            (.json("", status: 503), .tryLater(message: "The service is busy: HTTP status 503.")),
            (.json("<html>", status: 404), unusable("HTTP status 404")),
            (
                .json("{}"),
                .failed(message: "The service could not be used: request_token is missing (authentication/token/new)")
            ),
        ] as [(HTTPResponse, AccountError)]
    )
    func errors(response: HTTPResponse, expected: AccountError) async throws {
        await #expect(throws: expected) { try await repository([response]).makeRequest(withholding: []) }
    }

    @Test("makeSession throws notApproved for code 17, which other requests report as the end of the session")
    func notApproved() async throws {
        await #expect(throws: AccountError.notApproved) {
            try await repository([.error(17, status: 401)]).makeSession(request, login: nil)
        }
    }

    @Test("An unreachable service and a cancellation have errors of their own")
    func transportErrors() async throws {
        let error = NetworkError.unreachable(host: "h", reason: "no network")
        let transport = ScriptedTransport([.fail(error), .fail(CancellationError())])
        let repository = try repository(transport)
        await #expect(throws: AccountError.unreachable(message: "h cannot be reached: no network.")) {
            try await repository.makeRequest(withholding: [])
        }
        await #expect(throws: CancellationError.self) { try await repository.makeRequest(withholding: []) }
    }

    @Test("The approval page's address contains the request token as one component of the path")
    func hostileToken() async throws {
        let repository = try repository([.json(#"{"request_token":"../../evil?x#y"}"#)])
        let address = try await repository.makeRequest(withholding: []).approvalPage.absoluteString
        #expect(address == "https://www.example.org/authenticate/..%2F..%2Fevil%3Fx%23y")
    }

    // MARK: Secrets

    /// Sends the requests of a sign-in with a password. Returns the requests' methods and the error.
    private func signIn(
        _ responses: [HTTPResponse],
        userName: String = "anna"
    ) async throws -> (methods: [HTTPMethod], error: AccountError?) {
        let transport = ScriptedTransport(responses: responses)
        let repository = try repository(transport)
        let login = LoginUseCase.Input(userName: userName, password: Self.login.password)
        do {
            try await repository.approve(request, userName: userName, password: login.password)
            let session = try await repository.makeSession(request, login: login)
            try await repository.endSession(session, withholding: [request.token, login.password])
        } catch {
            return (transport.requests.map(\.method), error as? AccountError)
        }
        return (transport.requests.map(\.method), nil)
    }

    @Test(
        "A service that quotes the secrets in any request of a sign-in does not make them part of the error",
        arguments: [[], [token], [token, session], [token, session, account]]
    )
    func quotedSecrets(responses: [HTTPResponse]) async throws {
        let body = #"{"status_code":11,"status_message":"l1m3-and-s0da, 70ce70ce, 5e555e55."}"#
        let (_, error) = try await signIn(responses + [.json(body, status: 500), Self.success])
        let session = responses.count < 2 ? "5e555e55" : "<secret>"
        #expect(error == Self.unusable("<secret>, <secret>, \(session)"))
    }

    @Test("A session whose id contains a secret of the sign-in is an error", arguments: ["l1m3-and-s0da", "x70ce70ce"])
    func secretSession(id: String) async throws {
        let session = HTTPResponse.json(#"{"session_id":"\#(id)"}"#)
        let (methods, error) = try await signIn([Self.token, session, Self.account])
        #expect(error == Self.unusable("The session in the response contains a secret of the sign-in"))
        #expect(methods == [.post, .post])
    }

    @Test("A user name that contains a secret of the sign-in is a failure, and the new session is ended")
    func secretName() async throws {
        let account = HTTPResponse.json(#"{"id":7,"username":"x-L1m3%2Dand%2Ds0da"}"#)
        let (methods, error) = try await signIn([Self.token, Self.session, account, Self.success])
        #expect(error == Self.unusable("The user name in the response contains a secret of the sign-in"))
        #expect(methods == [.post, .post, .get, .delete])
    }

    @Test("A user name that the user has typed may be the same as the password")
    func samePassword() async throws {
        let account = HTTPResponse.json(#"{"id":7,"username":"L1m3-and-s0da"}"#)
        let responses = [Self.token, Self.session, account, Self.success]
        #expect(try await signIn(responses, userName: "l1m3-and-s0da").error == nil)
    }
}
