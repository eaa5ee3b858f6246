import Networking
import Testing

@Suite("CacheDirectives")
struct CacheDirectivesTests {
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
    func cacheControl(field: String, maxAge: Int?, noStore: Bool) {
        let expected = CacheDirectives(maxAge: maxAge.map { .seconds($0) }, noStore: noStore)
        #expect(CacheDirectives(headers: ["Cache-Control": field]) == expected)
    }

    @Test(
        "CacheDirectives subtracts the Age field from max-age",
        arguments: [("100", 500), ("700", 0), ("-5", 600), ("x", 600), ("9223372036854775807", 0)]
    )
    func age(field: String, left: Int) {
        #expect(CacheDirectives(headers: ["cache-control": "max-age=600", "age": field]).maxAge == .seconds(left))
    }

    @Test(
        "CacheDirectives keeps a weak or strong entity tag unchanged, and ignores one that a request cannot send",
        arguments: [
            (#"W/"a,b""#, true), (#""x""#, true), ("\"a\u{1}b\"", false), ("\"a b\"", false), ("\"a\u{7F}\"", false),
            ("\"\(String(repeating: "a", count: 999))\"", false),
        ]
    )
    func etag(field: String, isKept: Bool) {
        #expect(CacheDirectives(headers: ["ETag": field]) == CacheDirectives(etag: isKept ? field : nil))
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
