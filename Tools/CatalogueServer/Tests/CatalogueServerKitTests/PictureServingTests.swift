import CatalogueServerKit
import Foundation
import JPEG
import MovieCatalogue
import Synchronization
import Testing

@Suite("Pictures, over sockets", .enabled(if: JPEGLibrary.isAvailable))
struct PictureServingTests {
    private static let path = "/t/p/w154/tt0083658.jpg"

    private static func get(_ path: String, _ fields: String = "Connection: close\r\n") -> String {
        "GET \(path) HTTP/1.1\r\nHost: x\r\n\(fields)\r\n"
    }

    @Test("need no key, and may be kept")
    func served() async throws {
        try await withServer(transport: PosterTransport(films: CatalogueTransport())) { port in
            let client = try Client(port: port)
            try client.send(Self.get(Self.path))
            let bytes = try client.readBytesToEnd()
            let end = try #require(bytes.firstRange(of: Data("\r\n\r\n".utf8)))
            let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
            #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n") && head.contains("Content-Type: image/jpeg"))
            #expect(head.contains("Cache-Control: public, max-age=600"))
            #expect(head.contains("Content-Length: \(bytes.count - end.upperBound)"))
            let image = try JPEGImage.decoding(bytes[end.upperBound...])
            #expect(image.width == 154 && image.height == 231)
            let tag = try #require(head.firstMatch(of: /ETag: (.*)/)).1
            let second = try Client(port: port)
            try second.send(Self.get(Self.path, "If-None-Match: \(tag)\r\nConnection: close\r\n"))
            #expect(try second.readToEnd().hasPrefix("HTTP/1.1 304 Not Modified\r\n"))
        }
    }

    @Test("that are not there are 404 without a key, too; films need one all the same")
    func missing() async throws {
        try await withServer(transport: PosterTransport(films: CatalogueTransport())) { port in
            for (path, status) in [("/t/p/w92/tt0000001.jpg", 404), ("/3/movie/83658", 401), ("/t/pictures", 401)] {
                let client = try Client(port: port)
                try client.send(Self.get(path))
                #expect(try client.readToEnd().hasPrefix("HTTP/1.1 \(status) "))
            }
        }
    }

    @Test("meet faults, and wait as all answers do")
    func faultsAndDelay() async throws {
        let waits = Mutex(0)
        let faults = try ["503:1", "reset:1"].map { try #require(Fault($0)) }
        try await withServer(
            transport: PosterTransport(films: CatalogueTransport()),
            faults: faults,
            delay: { waits.withLock { $0 += 1 } }
        ) { port in
            let first = try Client(port: port)
            try first.send(Self.get(Self.path))
            #expect(try first.readToEnd().hasPrefix("HTTP/1.1 503 "))
            let second = try Client(port: port)
            try second.send(Self.get(Self.path))
            _ = #expect(throws: Client.Failure.self) { try second.readToEnd() }
            let third = try Client(port: port)
            try third.send(Self.get(Self.path))
            #expect(try third.readToEnd().hasPrefix("HTTP/1.1 200 "))
        }
        #expect(waits.withLock { $0 } == 3)
    }
}
