import Networking
import Testing

@Suite("HTTPHeaders")
struct HTTPHeadersTests {
    @Test("a field is found in any case of its name")
    func findsInAnyCase() {
        let headers: HTTPHeaders = ["Retry-After": "3"]
        #expect(headers["retry-after"] == "3")
    }

    @Test("a later value replaces an earlier one of the same name")
    func replaces() {
        var headers: HTTPHeaders = ["ETag": "a"]
        headers["etag"] = "b"
        #expect(headers.map(\.value) == ["b"])
    }
}
