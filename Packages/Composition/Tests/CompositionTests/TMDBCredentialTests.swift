import Composition
import Networking
import Testing

struct TMDBCredentialTests {
    @Test("TMDBCredential sends 32 hexadecimal digits (v3 key) as a query item, and a JSON Web Token as a bearer token")
    func kinds() {
        for key in ["0123456789abcdef0123456789abcdef", "0123456789ABCDEF0123456789ABCDEF"] {
            #expect(TMDBCredential(key)?.credential == .queryItem(name: "api_key", Secret(key)))
        }
        for token in ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln", "eyJ.a-b.c_d"] {
            #expect(TMDBCredential(token)?.credential == .bearer(Secret(token)))
        }
    }

    @Test(
        "TMDBCredential rejects text that is neither a v3 key nor a v4 token",
        arguments: [
            "", "0123456789abcdef0123456789abcde", "0123456789abcdef0123456789abcdef0",
            "0123456789abcdef0123456789abcdeg", " 123456789abcdef0123456789abcdef", "٠١٢٣٤٥٦٧٨٩٠١٢٣٤٥", "eyJ", "eyJ.a",
            "eyJ.a.b.c", "eyJ..b", "eyJ.a.", "abc.a.b", "eyJ.a+b.c", "eyJ.a.b c", "eyJ.a.b\n", "Bearer eyJ.a.b",
            "eyJ.é.b",
        ]
    )
    func neither(text: String) {
        #expect(TMDBCredential(text) == nil)
    }
}
