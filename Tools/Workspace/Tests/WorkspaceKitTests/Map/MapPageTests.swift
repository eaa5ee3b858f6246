import Foundation
import ProcessSupport
import Testing
import WorkspaceKit
import WorkspaceTesting

@Suite("The HTML map in a browser", .enabled(if: Browser.isInstalled, "needs chromium"), .timeLimit(.minutes(5)))
struct MapPageTests {
    private func expectPass(
        _ group: String,
        width: Int = 1280,
        isDark: Bool = false,
        rows: String = "[]",
        hostile: String? = nil
    ) async throws {
        try await withTemporaryFolder { folder in
            var html =
                try group == "edges"
                ? SampleMap.dense(in: folder) : SampleMap.html(in: folder, text: hostile, rows: rows)
            if let hostile {
                let encoded = hostile.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
                html.replace("<head>", with: "<head><script>hostile = decodeURIComponent(\"\(encoded)\")</script>")
            }
            #expect(try await Browser.failures(of: group, in: html, width: width, isDark: isDark) == [])
        }
    }

    private static let hostile =
        "<img src=x onerror=document.title='got'>\"</script><script>document.title='got'</script>"

    @Test(
        "The HTML map passes the tests of a group",
        arguments: [
            ("actions", 1280, false), ("edges", 1280, false), ("edges", 800, false), ("edges", 500, false),
            // The contrast is at least 4.5 for text and 3 for edges.
            ("light", 1280, false), ("dark", 1280, true), ("narrow", 500, false),
        ]
    )
    func groups(name: String, width: Int, isDark: Bool) async throws {
        try await expectPass(name, width: width, isDark: isDark)
    }

    @Test("The HTML map shows a row on demand, by its checkbox or if one of its packages is selected")
    func rowOnDemand() async throws {
        try await expectPass("rowOnDemand", rows: #"[{ "name": "Apps", "packages": ["Apps/*"], "onDemand": true }]"#)
    }

    @Test("The HTML map shows HTML markup in the title and in the messages of findings as text")
    func hostileNames() async throws { try await expectPass("hostile", hostile: Self.hostile) }
}
