import Foundation
public import Networking
import NetworkingTestServer
public import Testing

/// A check that every live transport must pass, against a scripted server on loopback.
///
/// A test target of a transport runs all checks as the arguments of one test:
///
///     @Test(arguments: TransportContract.all)
///     func contract(_ check: TransportContract) async throws {
///         try await check.run { URLSessionTransport(limits: $0, clock: $1) }
///     }
public struct TransportContract: Sendable, CustomTestStringConvertible {
    /// Creates the transport under test.
    public typealias Factory = @Sendable (TransportLimits, any Clock<Duration>) throws -> any HTTPTransport

    /// The behaviour of the transport, as the predicate of a sentence.
    public let title: String
    private let body: @Sendable (Subject) async throws -> Void

    init(_ title: String, body: @escaping @Sendable (Subject) async throws -> Void) {
        self.title = title
        self.body = body
    }

    /// The behaviour of the transport, as a sentence.
    public var testDescription: String { "The transport \(title)" }

    /// Runs the check. Failed expectations are recorded as issues of the current test.
    public func run(_ makeTransport: @escaping Factory) async throws {
        try await body(Subject(makeTransport: makeTransport))
    }

    /// All checks.
    public static let all = exchanges + redirects + failures + limits + cancellation
}

struct Subject: Sendable {
    let makeTransport: TransportContract.Factory

    func transport(
        _ limits: TransportLimits = TransportLimits(connect: .seconds(60)),
        clock: any Clock<Duration> = ContinuousClock()
    ) throws -> any HTTPTransport {
        try makeTransport(limits, clock)
    }

    func get(_ url: URL, headers: HTTPHeaders = [:]) async throws -> HTTPResponse {
        try await transport().get(url, headers: headers)
    }

    func failure(_ url: URL) async throws -> NetworkError {
        let error = await #expect(throws: NetworkError.self) { try await get(url) }
        return try #require(error)
    }

    func expect(_ error: NetworkError, _ limits: TransportLimits = TransportLimits(), from steps: [Step]) async throws {
        let server = try LoopbackServer { _ in steps }
        let transport = try transport(limits)
        await #expect(throws: error) { try await transport.get(try server.url("/x?api_key=s3cr3t")) }
    }
}

typealias Step = LoopbackServer.Step

extension HTTPTransport {
    func get(_ url: URL, headers: HTTPHeaders = [:]) async throws -> HTTPResponse {
        try await send(HTTPRequest(url: url, headers: headers))
    }
}
