import Foundation
import ProcessSupport
import Testing
import WorkspaceKit
import WorkspaceTesting

@Suite("The HTML map in a browser", .enabled(if: Browser.isInstalled, "needs chromium"), .timeLimit(.minutes(5)))
struct MapPageTests {
    private static let hostile =
        "<img src=x onerror=document.title='got'>\"</script><script>document.title='got'</script>"

    @Test(
        "The HTML map passes the tests of a group",
        arguments: [
            ("actions", 1280, "[]", nil), ("edges", 1280, "[]", nil), ("edges", 800, "[]", nil),
            ("edges", 500, "[]", nil),
            // The contrast is at least 4.5 for text and 3 for edges.
            ("light", 1280, "[]", nil), ("dark", 1280, "[]", nil), ("narrow", 500, "[]", nil),
            // A checkbox shows a row on demand, and so does the selection of one of its packages.
            ("rowOnDemand", 1280, #"[{ "name": "Apps", "packages": ["Apps/*"], "onDemand": true }]"#, nil),
            // HTML markup in the title and in the messages of findings is shown as text.
            ("hostile", 1280, "[]", hostile),
        ] as [(String, Int, String, String?)]
    )
    func groups(name: String, width: Int, rows: String, hostile: String?) async throws {
        try await withTemporaryFolder { folder in
            var html =
                try name == "edges"
                ? SampleMap.dense(in: folder) : SampleMap.html(in: folder, text: hostile, rows: rows)
            if let hostile {
                let encoded = hostile.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
                html.replace("<head>", with: "<head><script>hostile = decodeURIComponent(\"\(encoded)\")</script>")
            }
            let failures = try await Browser.failures(of: name, in: html, width: width, isDark: name == "dark")
            #expect(failures == [])
        }
    }
}
