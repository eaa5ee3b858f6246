import Composition
import Networking
import Testing

@Suite("Credentials told apart by their shape")
struct TMDBCredentialTests {
    @Test(
        "32 hexadecimal digits are a v3 key, sent as api_key",
        arguments: ["0123456789abcdef0123456789abcdef", "0123456789ABCDEF0123456789ABCDEF"]
    )
    func keys(text: String) {
        #expect(TMDBCredential(text)?.credential == .queryItem(name: "api_key", Secret(text)))
    }

    @Test(
        "A JSON Web Token is a v4 token, sent as a bearer",
        arguments: ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln", "eyJ.a-b.c_d"]
    )
    func tokens(text: String) {
        #expect(TMDBCredential(text)?.credential == .bearer(Secret(text)))
    }

    @Test(
        "Everything else is neither",
        arguments: [
            "", "0123456789abcdef0123456789abcde", "0123456789abcdef0123456789abcdef0",
            "0123456789abcdef0123456789abcdeg",
            " 123456789abcdef0123456789abcdef", "٠١٢٣٤٥٦٧٨٩٠١٢٣٤٥", "eyJ", "eyJ.a", "eyJ.a.b.c", "eyJ..b", "eyJ.a.",
            "abc.a.b", "eyJ.a+b.c",
            "eyJ.a.b c", "eyJ.a.b\n", "Bearer eyJ.a.b", "eyJ.é.b",
        ]
    )
    func neither(text: String) {
        #expect(TMDBCredential(text) == nil)
    }

    @Test("Nothing prints it")
    func privacy() throws {
        let text = "0123456789abcdef0123456789abcdef"
        let credential = try #require(TMDBCredential(text))
        var dumped = ""
        dump(credential, to: &dumped)
        #expect(!"\(credential) \(String(reflecting: credential)) \(dumped)".contains(text))
    }
}
