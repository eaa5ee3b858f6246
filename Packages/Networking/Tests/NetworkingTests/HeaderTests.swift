import Foundation
import Networking
import NetworkingTesting
import Testing

@Suite("CacheDirectives")
struct CacheDirectivesTests {
    private func directives(_ headers: HTTPHeaders) async throws -> CacheDirectives {
        let response = HTTPResponse(statusCode: 200, headers: headers, body: Movie.json)
        let network = DefaultNetworkService(config: try config(), transport: ScriptedTransport(responses: [response]))
        let answer = try await DefaultDataTransferService(networkService: network).request(movie(), ifNoneMatch: nil)
        guard case .value(_, _, let directives) = answer else { return CacheDirectives() }
        return directives
    }

    @Test(
        "CacheDirectives parses the Cache-Control field",
        arguments: [
            ("max-age=600", 600, false), ("public, max-age=600", 600, false), ("Max-Age = 600", 600, false),
            (#"max-age="600""#, 600, false), ("max-age=600, max-age=5", 600, false), ("no-cache", 0, false),
            ("max-age=600, no-cache", 0, false), ("no-cache, max-age=600", 0, false), ("no-store", nil, true),
            ("NO-STORE, max-age=9", 9, true), ("s-maxage=9", nil, false), ("max-age=x", nil, false),
            ("max-age=-9", 0, false), ("max-age=-9223372036854775808", 0, false),
            ("max-age=9223372036854775807", 1 << 31, false), ("max-age=99999999999999999999", 1 << 31, false),
            ("max-age", nil, false), (",,=,", nil, false), ("", nil, false),
        ] as [(String, Int?, Bool)]
    )
    func cacheControl(field: String, maxAge: Int?, noStore: Bool) async throws {
        let expected = CacheDirectives(maxAge: maxAge.map { .seconds($0) }, noStore: noStore)
        #expect(try await directives(["Cache-Control": field]) == expected)
    }

    @Test(
        "CacheDirectives subtracts the Age field from max-age",
        arguments: [("100", 500), ("700", 0), ("-5", 600), ("x", 600), ("9223372036854775807", 0)]
    )
    func age(field: String, left: Int) async throws {
        let found = try await directives(["cache-control": "max-age=600", "age": field])
        #expect(found.maxAge == .seconds(left))
    }

    @Test("CacheDirectives keeps a weak or strong entity tag unchanged", arguments: [#"W/"a,b""#, #""x""#])
    func etag(field: String) async throws {
        #expect(try await directives(["ETag": field]) == CacheDirectives(etag: field))
    }

    @Test(
        "CacheDirectives ignores an entity tag that a request cannot send",
        arguments: ["\"a\u{1}b\"", "\"a b\"", "\"a\u{7F}\"", "\"\(String(repeating: "a", count: 999))\""]
    )
    func unusableTag(field: String) async throws {
        #expect(try await directives(["ETag": field]) == CacheDirectives())
    }
}

@Suite("HTTPHeaders")
struct HTTPHeadersTests {
    @Test("HTTPHeaders finds and replaces the value of a field by its name in any letter case")
    func anyCase() {
        var headers: HTTPHeaders = ["ETag": "a"]
        #expect(headers["etag"] == "a")
        headers["etag"] = "b"
        #expect(headers.map(\.value) == ["b"])
    }
}
