package import Networking
import NetworkingCurl
import NetworkingURLSession
import Synchronization

/// The live transport of the platform: libcurl on Linux, and `URLSession` elsewhere and where libcurl is not installed.
///
/// The first request creates the transport, because loading libcurl with its libraries takes longer than a search in the catalogue.
package final class PlatformTransport: HTTPTransport {
    private let created = Mutex<(any HTTPTransport)?>(nil)

    package init() {}

    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let transport = created.withLock { created in
            let transport = created ?? Self.make()
            created = transport
            return transport
        }
        return try await transport.send(request)
    }

    private static func make() -> any HTTPTransport {
        #if os(Linux)
            if let transport = CurlTransport() { return transport }
        #endif
        return URLSessionTransport()
    }
}
