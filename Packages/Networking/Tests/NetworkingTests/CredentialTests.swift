import Foundation
import Networking
import NetworkingTesting
import Testing

private let secret = "S3cr3t+/key"
private let credentials: [Credential] = [.queryItem(name: "api_key", Secret(secret)), .bearer(Secret(secret))]

@Suite("SecretFilter")
struct SecretFilterTests {
    private func service(
        _ step: ScriptedTransport.Step,
        credential: Credential? = credentials[0],
        withheldCredentials: [Credential] = [],
        logger: Recorder? = nil
    ) throws -> DefaultNetworkService {
        var config = try config(credential: credential)
        config.withheldCredentials = withheldCredentials
        return DefaultNetworkService(
            config: config,
            transport: ScriptedTransport([step]),
            retryPolicy: RetryPolicy(maximumRetries: 0),
            logger: logger.map { $0.append }
        )
    }

    private func body(_ text: Data, secret: String? = secret) async throws -> Data {
        let step = ScriptedTransport.Step.respond(HTTPResponse(statusCode: 200, body: text))
        return try await service(step, credential: secret.map { .bearer(Secret($0)) }).send(movie(), ifNoneMatch: nil)
            .body
    }

    private static let forms = [
        "S3cr3t+/key", "s3cr3t+/KEY", "S3cr3t%2B%2Fkey", "S3cr3t%2b%2fkey", "%533cr3t+%2Fke%79", "s%33%43R3t%2b/key",
        "S3cr3t%252B%252fkey", "S3cr3t%25252B/key", #"S3cr3t+\/key"#, #"S3cr3t\u002b\/key"#,
        #"\u0053\u0033cr3t\u002B\u002Fkey"#, #"S3cr3t\\u002b\\\/key"#,
    ]
    private static let formsOfOtherLetters = [
        "pä\tКлюч🔑", "PÄ\tКЛЮЧ🔑", "pa\u{308}\tключ🔑", #"p\u00e4\t\u041a\u043b\u044e\u0447\ud83d\udd11"#,
        #"P\u00C4\u0009\u041A\u041B\u042E\u0427\uD83D\uDD11"#, "p%C3%A4%09%D0%9a%D0%BB%D1%8E%D1%87🔑",
    ]
    private static let formsOfSpecialCharacters = [#"a"b\c%d"#, #"a\"b\\c%d"#, "a%22b%5Cc%25d", #"a\"b\\c%25d"#]
    private static let invisible = [
        "\u{0}", "\u{1B}", "\u{7F}", "\u{9F}", "\u{AD}", "\u{34F}", "\u{200B}", "\u{200D}", "\u{202E}", "\u{FEFF}",
        "\u{FE0F}", "\u{E0041}", "\u{FFFF}", "\u{200B}\u{200B}", #"\u200b"#, #"\u0000"#, #"\u001B"#, #"\b"#,
        #"\udb40\udc41"#, #"\u200b\u00ad"#,
    ]

    @Test(
        "SecretFilter replaces a secret in any letter case, percent-encoded, escaped as in JSON, and between invisible characters",
        arguments: forms.map { (secret, $0) } + formsOfOtherLetters.map { ("pä\tКлюч🔑", $0) }
            + formsOfSpecialCharacters.map { (#"a"b\c%d"#, $0) }
            + invisible.map { (secret, secret.unicodeScalars.map { String($0) }.joined(separator: $0)) }
    )
    func quoted(secret: String, form: String) async throws {
        let text = Data("ask=\(form)&a \(form)%\(form)".utf8)
        #expect(try await body(text, secret: secret) == Data("ask=<secret>&a <secret>%<secret>".utf8))
    }

    @Test("SecretFilter replaces a secret in Base64 at any offset", arguments: ["", "k", "ke", "key"], [true, false])
    func base64(lead: String, isURLSafe: Bool) async throws {
        // "?~" and "?>" make the Base64 text contain "/" and "+".
        let secret = "?~S3cr3t?>?~key"
        var text = Data("\(lead)\(secret)x".utf8).base64EncodedString()
        if isURLSafe { text = text.replacing("+", with: "-").replacing("/", with: "_") }
        let clean = String(decoding: try await body(Data(text.utf8), secret: secret), as: UTF8.self)
        #expect(clean.contains("<secret>"))
        // At most two characters on either side depend on the secret and on a neighbouring byte.
        #expect(clean.count - "<secret>".count <= 4 + (lead.count + 1) * 4 / 3)
    }

    @Test(
        "SecretFilter replaces a JSON-escaped secret in UTF-16 and UTF-32 text",
        arguments: [
            String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian, .utf16, .utf32,
        ]
    )
    func wideEscapes(encoding: String.Encoding) async throws {
        let json = #"{"a":"\u0053\u200b\u0033cr3t\u002B/ke"# + "\u{200B}" + #"y"}"#
        let text = try #require(json.data(using: encoding))
        #expect(try await body(text) == Data(#"{"a":"<secret>"}"#.utf8))
    }

    @Test(
        "SecretFilter does not change bytes that are not part of a secret",
        arguments: [
            Data(), Data((0...255).map { UInt8($0) }), Data("S3cr3t+/ke".utf8), Data("S3cr3t+/kex S3cr3t%2".utf8),
            Data(#"S3cr3t\u00 S3cr3t\u002 S3cr3t\u012b/key S3cr3t\n/key \"#.utf8), Data("S3cr3t%+2/key %".utf8),
            Data("S3cr3t%25".utf8), Data("S3cr3t%2525".utf8), Data("S3cr\u{200B}3t \u{AD}".utf8),
            Data("S3cr3t\t+/key S3cr3t\u{301}+/key".utf8), Data([0x53, 0xE2, 0x80]),
            Data(#"S\udb40 S\u200 S\u12"#.utf8), Data(#"S3cr3t+\"#.utf8), Data(#"S3cr3t+\\\"#.utf8),
        ]
    )
    func untouched(text: Data) async throws {
        #expect(try await body(text) == text)
    }

    /// Each escape ends with the first digit of the secret, and the runs are followed by the next digits.
    private static let runs: String = {
        let run = String(repeating: #"\u0600"#, count: 17_000)
        return "\(run)1\(run)2\(run)"
    }()

    @Test(
        "SecretFilter searches 300,000 bytes of repetitive text within a minute and does not change the text",
        .timeLimit(.minutes(10)),
        arguments: ["\\", "%25", "25", "S3cr3t+/ke", "S\0", "S\u{200B}", #"S\u200b"#].map { unit in
            (secret, "%" + String(repeating: unit, count: 300_000 / unit.count))
        } + [("0123456789abcdef0123456789abcdef", runs)]
    )
    func linearTime(secret: String, text: String) async throws {
        #expect(try await body(Data(text.utf8), secret: secret) == Data(text.utf8))
    }

    @Test("SecretFilter changes nothing without a credential or with an empty secret", arguments: [nil, ""])
    func noSecret(secret: String?) async throws {
        let text = Data("text with no secret".utf8)
        #expect(try await body(text, secret: secret) == text)
    }

    @Test("SecretFilter replaces the credential in names and values of header fields", arguments: credentials)
    func headers(credential: Credential) async throws {
        let quoted = "a S3cr3t+%2fkey b"
        let headers: HTTPHeaders = ["ETag": quoted, "Location": quoted, secret: "name", "X-Kept": "1"]
        let service = try service(.respond(HTTPResponse(statusCode: 200, headers: headers)), credential: credential)
        let clean = try await service.send(movie(), ifNoneMatch: nil).headers
        #expect(clean == ["ETag": "a <secret> b", "Location": "a <secret> b", "<secret>": "name", "X-Kept": "1"])
    }

    @Test("SecretFilter replaces the credential in the body and Retry-After of a status error", arguments: credentials)
    func status(credential: Credential) async throws {
        let body = #"{"status_message": "Invalid API key: S3cr3t+\/key"}"#
        let response = HTTPResponse(statusCode: 429, headers: ["Retry-After": secret], body: Data(body.utf8))
        let expected = #"{"status_message": "Invalid API key: <secret>"}"#
        await #expect(throws: NetworkError.status(code: 429, body: Data(expected.utf8), retryAfter: nil)) {
            try await service(.respond(response), credential: credential).send(movie(), ifNoneMatch: nil)
        }
    }

    @Test(
        "An error of a transport that quotes the credential is replaced, also in log lines",
        arguments: [
            { NetworkError.invalidRequest(reason: $0) }, { .insecureAddress(host: $0) },
            { .unreachable(host: "a", reason: $0) }, { .connectionLost(host: $0, reason: "a") },
            { .timedOut(.idle, after: .seconds(1), host: $0) }, { .redirectRefused(from: "a", to: $0) },
            { .status(code: 500, body: Data($0.utf8), retryAfter: nil) },
            { .tooManyRedirects(host: $0, limit: 5) }, { .malformedResponse(host: $0, reason: "a") },
        ] as [@Sendable (String) -> NetworkError]
    )
    func transportErrors(error: @Sendable (String) -> NetworkError) async throws {
        let logger = Recorder()
        let service = try service(.fail(error("https://s3cr3t+/key.example")), logger: logger)
        await #expect(throws: NetworkError.malformedResponse(host: "the server", reason: "it quotes a credential")) {
            try await service.send(movie(), ifNoneMatch: nil)
        }
        #expect(logger.lines.count == 2 && !logger.lines.joined().contains("s3cr3t"))
    }

    @Test("SecretFilter replaces the credential and the withheldCredentials of NetworkConfig")
    func withheldCredentials() async throws {
        let response = HTTPResponse(statusCode: 200, body: Data("own \(secret), other 0therS3cr3t".utf8))
        let service = try service(.respond(response), withheldCredentials: [.bearer(Secret("0therS3cr3t"))])
        #expect(try await service.send(movie(), ifNoneMatch: nil).body == Data("own <secret>, other <secret>".utf8))
    }
}

@Suite("Credential")
struct CredentialPrivacyTests {
    @Test("Secret.occurs(in:) finds the secret plain and encoded", arguments: ["x-K3Y-z", "k%33y"])
    func occurs(text: String) {
        #expect(Secret("k3y").occurs(in: text) && !Secret("k3z").occurs(in: text) && !Secret("").occurs(in: text))
    }

    @Test("Printing a secret, a body, or a value that contains one does not show the secret", arguments: credentials)
    func prints(credential: Credential) async throws {
        let config = try config(credential: credential)
        let transport = ScriptedTransport(responses: [HTTPResponse(statusCode: 200)])
        let service = DefaultNetworkService(config: config, transport: transport)
        var endpoint = movie()
        endpoint.body = try .json(secret)
        _ = try await service.send(endpoint, ifNoneMatch: nil)
        let request = try #require(transport.requests.first)
        let values: [Any] = [
            Secret(secret), [Secret(secret)] as [Secret?], credential, config, service, request, request.headers,
            try RequestBody.json(secret),
        ]
        for value in values { #expect(!allPrints(of: value).contains("S3cr3t")) }
        #expect("\(request)".contains("GET api.example.org/3/movie/78"))
        #expect(try "\(RequestBody.json(secretText))" == "12 bytes of JSON")
    }
}
