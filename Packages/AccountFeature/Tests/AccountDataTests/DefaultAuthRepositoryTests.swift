import AccountData
import AccountDomain
import AsyncTesting
import Foundation
import Networking
import NetworkingTesting
import Testing

@Suite("DefaultAuthRepository", .timeLimit(.minutes(1)))
struct DefaultAuthRepositoryTests {
    private func repository(_ transport: ScriptedTransport) throws -> DefaultAuthRepository {
        let base = try #require(URL(string: "https://api.example.org/3"))
        let config = try NetworkConfig(baseURL: base, credential: .queryItem(name: "api_key", Secret("k3y")))
        let network = DefaultNetworkService(
            config: config,
            transport: transport,
            retryPolicy: RetryPolicy(maximumRetries: 0)
        )
        let website: URL = try #require(URL(string: "https://www.example.org"))
        let service = DefaultDataTransferService(networkService: network)
        return DefaultAuthRepository(service: service, website: website)
    }

    private static func response(_ body: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(statusCode: status, body: Data(body.utf8))
    }

    private static func error(_ code: Int, status: Int) -> HTTPResponse {
        response(#"{"success":false,"status_code":\#(code),"status_message":"No."}"#, status: status)
    }

    @Test("A sign-in sends the name, the password, the request token and the session in TMDB's requests")
    func signIn() async throws {
        let transport = ScriptedTransport(responses: [
            Self.response(#"{"success":true,"expires_at":"","request_token":"70ce"}"#),
            Self.response(#"{"success":true,"request_token":"70ce"}"#),
            Self.response(#"{"success":true,"session_id":"5e55"}"#),
            Self.response(#"{"id":7,"username":"anna"}"#),
        ])
        let repository = try repository(transport)
        let request = try await repository.makeRequest(withholding: [])
        #expect(request.approvalPage.absoluteString == "https://www.example.org/authenticate/70ce")
        try await repository.approve(request, userName: "anna", password: SensitiveText("lime"))
        let session = try await repository.makeSession(
            request,
            login: .init(userName: "anna", password: SensitiveText("lime"))
        )
        #expect(session == UserSession(account: Account(id: 7, userName: "anna"), id: SensitiveText("5e55")))
        let sent = transport.requests.map { request in
            let path = request.url.path + (request.url.query.map { "?" + $0 } ?? "")
            let body = request.body.map { " " + String(decoding: $0, as: UTF8.self) } ?? ""
            return "\(request.method.rawValue) \(path)\(body)"
        }
        #expect(
            sent == [
                "GET /3/authentication/token/new?api_key=k3y",
                "POST /3/authentication/token/validate_with_login?api_key=k3y "
                    + #"{"password":"lime","request_token":"70ce","username":"anna"}"#,
                #"POST /3/authentication/session/new?api_key=k3y {"request_token":"70ce"}"#,
                "GET /3/account?api_key=k3y&session_id=5e55",
            ]
        )
    }

    @Test("A new session whose account cannot be requested is ended, and the error is the one of the account")
    func sessionWithoutAccount() async throws {
        let transport = ScriptedTransport(responses: [
            Self.response(#"{"success":true,"session_id":"5e55"}"#), Self.error(11, status: 500),
            Self.error(11, status: 500),
        ])
        let page = try #require(URL(string: "https://www.example.org"))
        await #expect(throws: AuthError.failed(reason: "No.")) {
            try await repository(transport).makeSession(
                LoginRequest(token: SensitiveText("70ce"), approvalPage: page),
                login: nil
            )
        }
        #expect(transport.requests.map(\.method) == [.post, .get, .delete])
        #expect(transport.requests.last?.body == Data(#"{"session_id":"5e55"}"#.utf8))
    }

    @Test("A sign-in that is cancelled while the account is requested ends the new session")
    func cancelledBeforeAccount() async throws {
        let transport = ScriptedTransport([
            .respond(Self.response(#"{"success":true,"session_id":"5e55"}"#)), .hang,
            .respond(Self.response(#"{"success":true}"#)),
        ])
        let repository = try repository(transport)
        let page = try #require(URL(string: "https://www.example.org"))
        let session = Task {
            try await repository.makeSession(LoginRequest(token: SensitiveText("70ce"), approvalPage: page), login: nil)
        }
        await eventually { transport.requests.count >= 2 }
        session.cancel()
        await #expect(throws: AuthError.cancelled) { try await session.value }
        #expect(transport.requests.map(\.method) == [.post, .get, .delete])
    }

    @Test(
        "A new session whose account a busy service does not return cannot be requested again",
        arguments: [429, 502, 503, 504]
    )
    func busyAccount(status: Int) async throws {
        let transport = ScriptedTransport(responses: [
            Self.response(#"{"success":true,"session_id":"5e55"}"#), Self.response("", status: status),
            Self.response(#"{"success":true}"#),
        ])
        let page = try #require(URL(string: "https://www.example.org"))
        await #expect(throws: AuthError.failed(reason: "The service is busy: HTTP status \(status).")) {
            try await repository(transport).makeSession(
                LoginRequest(token: SensitiveText("70ce"), approvalPage: page),
                login: nil
            )
        }
        #expect(transport.requests.map(\.method) == [.post, .get, .delete])
    }

    @Test("The end of a session is a DELETE request with the session in its body")
    func endSession() async throws {
        let transport = ScriptedTransport(responses: [Self.response(#"{"success":true}"#)])
        let session = UserSession(account: Account(id: 7, userName: "anna"), id: SensitiveText("5e55"))
        try await repository(transport).endSession(session, withholding: [])
        let request = try #require(transport.requests.first)
        #expect(request.method == .delete && request.url.path == "/3/authentication/session")
        #expect(request.body == Data(#"{"session_id":"5e55"}"#.utf8))
    }

    @Test(
        "The end of a session that the service no longer has is a success, and any other error is a failure",
        arguments: [
            (error(37, status: 404), nil), (error(34, status: 404), nil),
            (response("<html>", status: 404), .failed(reason: "HTTP status 404")),
            (error(3, status: 401), nil),
            (response(#"{"status_code":13}"#), nil), (error(11, status: 500), AuthError.failed(reason: "No.")),
        ]
            + ["{}", #"{"status_code":48}"#, #"{"success":false}"#]
            .map { (response($0), AuthError.failed(reason: "The response reports no success.")) }
    )
    func endEndedSession(response: HTTPResponse, expected: AuthError?) async throws {
        let session = UserSession(account: Account(id: 7, userName: "anna"), id: SensitiveText("5e55"))
        let repository = try repository(ScriptedTransport(responses: [response]))
        guard let expected else { return try await repository.endSession(session, withholding: []) }
        await #expect(throws: expected) { try await repository.endSession(session, withholding: []) }
    }

    @Test(
        "A failed request is mapped to an AuthError by TMDB's status code",
        arguments: [
            (error(3, status: 401), AuthError.sessionEnded), (error(17, status: 401), .sessionEnded),
            (error(30, status: 401), .wrongLogin), (error(26, status: 400), .wrongLogin),
            (error(32, status: 401), .refused(serverMessage: "No.")), (error(33, status: 401), .requestEnded),
            (error(7, status: 401), .credentialRefused(serverMessage: "No.")), (error(34, status: 404), .noAccounts),
            (error(25, status: 429), .busy(reason: "No.")), (error(9, status: 503), .busy(reason: "No.")),
            (error(11, status: 500), .failed(reason: "No.")),
            (response("<html>", status: 500), .failed(reason: "HTTP status 500")),
        ]
    )
    func errors(response: HTTPResponse, expected: AuthError) async throws {
        await #expect(throws: expected) {
            try await repository(ScriptedTransport(responses: [response])).makeRequest(withholding: [])
        }
    }

    @Test("makeSession throws notApproved for code 17, which other requests report as the end of the session")
    func notApproved() async throws {
        let repository = try repository(ScriptedTransport(responses: [Self.error(17, status: 401)]))
        let page = try #require(URL(string: "https://www.example.org"))
        await #expect(throws: AuthError.notApproved) {
            try await repository.makeSession(LoginRequest(token: SensitiveText("70ce"), approvalPage: page), login: nil)
        }
    }

    @Test("An unreachable service, an invalid response and a cancellation have errors of their own")
    func transportErrors() async throws {
        let unreachable = ScriptedTransport([.fail(NetworkError.unreachable(host: "h", reason: "no network"))])
        await #expect(throws: AuthError.self) { try await repository(unreachable).makeRequest(withholding: []) }
        let invalid = ScriptedTransport(responses: [Self.response("{}")])
        await #expect(throws: AuthError.failed(reason: "request_token is missing (authentication/token/new)")) {
            try await repository(invalid).makeRequest(withholding: [])
        }
        await #expect(throws: AuthError.cancelled) {
            try await repository(ScriptedTransport([.fail(CancellationError())])).makeRequest(withholding: [])
        }
    }

    @Test("The approval page's address contains the request token as one component of the path")
    func hostileToken() async throws {
        let transport = ScriptedTransport(responses: [Self.response(#"{"request_token":"../../evil?x#y"}"#)])
        let request = try await repository(transport).makeRequest(withholding: [])
        #expect(request.approvalPage.absoluteString == "https://www.example.org/authenticate/..%2F..%2Fevil%3Fx%23y")
    }

    // MARK: Secrets

    private static let password = SensitiveText("l1m3-and-s0da")

    /// Sends the requests of a sign-in with a password. Returns the requests' methods and the error.
    private func signIn(
        _ responses: [HTTPResponse],
        userName: String = "anna"
    ) async throws -> (methods: [HTTPMethod], error: AuthError?) {
        let transport = ScriptedTransport(responses: responses)
        let repository = try repository(transport)
        let page = try #require(URL(string: "https://www.example.org"))
        let request = LoginRequest(token: SensitiveText("70ce70ce"), approvalPage: page)
        do throws(AuthError) {
            try await repository.approve(request, userName: userName, password: Self.password)
            let session = try await repository.makeSession(
                request,
                login: .init(userName: userName, password: Self.password)
            )
            try await repository.endSession(session, withholding: [request.token, Self.password])
        } catch {
            return (transport.requests.map(\.method), error)
        }
        return (transport.requests.map(\.method), nil)
    }

    private static let token = response(#"{"request_token":"70ce70ce"}"#)
    private static let session = response(#"{"session_id":"5e555e55"}"#)
    private static let account = response(#"{"id":7,"username":"anna"}"#)
    private static let success = response(#"{"success":true}"#)

    @Test(
        "A service that quotes the secrets in any request of a sign-in does not make them part of the error",
        arguments: [[], [token], [token, session], [token, session, account]]
    )
    func quotedSecrets(responses: [HTTPResponse]) async throws {
        let body = #"{"status_code":11,"status_message":"l1m3-and-s0da, 70ce70ce, 5e555e55."}"#
        let (_, error) = try await signIn(responses + [Self.response(body, status: 500), Self.success])
        let session = responses.count < 2 ? "5e555e55" : "<secret>"
        #expect(error == .failed(reason: "<secret>, <secret>, \(session)."))
    }

    @Test(
        "A session whose id contains a secret of the sign-in is a failure",
        arguments: ["l1m3-and-s0da", "x70ce70ce"]
    )
    func secretSession(id: String) async throws {
        let session = Self.response(#"{"session_id":"\#(id)"}"#)
        let (methods, error) = try await signIn([Self.token, session, Self.account])
        #expect(error == .failed(reason: "The session in the response contains a secret of the sign-in."))
        #expect(methods == [.post, .post])
    }

    @Test(
        "A user name that contains a secret of the sign-in is a failure, and the new session is ended",
        arguments: ["l1m3-and-s0da", "x70CE70ce", "l1m3%2Dand%2Ds0da"]
    )
    func secretName(name: String) async throws {
        let account = Self.response(#"{"id":7,"username":"\#(name)"}"#)
        let (methods, error) = try await signIn([Self.token, Self.session, account, Self.success])
        #expect(error == .failed(reason: "The user name in the response contains a secret of the sign-in."))
        #expect(methods == [.post, .post, .get, .delete])
    }

    @Test("A user name that the user has typed may be the same as the password")
    func samePassword() async throws {
        let account = Self.response(#"{"id":7,"username":"L1m3-and-s0da"}"#)
        let result = try await signIn([Self.token, Self.session, account, Self.success], userName: "l1m3-and-s0da")
        #expect(result.error == nil)
    }
}
