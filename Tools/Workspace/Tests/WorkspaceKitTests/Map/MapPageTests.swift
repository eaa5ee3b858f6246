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

    @Test("The HTML map shows its texts, and what a click, a key, a box or a fragment of the URL selects")
    func actions() async throws { try await expectPass("actions") }

    @Test("The HTML map shows a row on demand, by its checkbox or if one of its packages is selected")
    func rowOnDemand() async throws {
        try await expectPass("rowOnDemand", rows: #"[{ "name": "Apps", "packages": ["Apps/*"], "onDemand": true }]"#)
    }

    @Test("No edge of the HTML map crosses the text of a package or the title of a row", arguments: [1280, 800, 500])
    func edgesBesideText(width: Int) async throws { try await expectPass("edges", width: width) }

    @Test(
        "The HTML map follows the system's dark mode, with a contrast of at least 4.5 for text and 3 for edges in both modes",
        arguments: [false, true]
    )
    func dark(_ isDark: Bool) async throws { try await expectPass(isDark ? "dark" : "light", isDark: isDark) }

    @Test("The HTML map fits a narrow window, and the panel covers only the window's lower part")
    func narrow() async throws { try await expectPass("narrow", width: 500) }

    @Test("The HTML map shows HTML markup in the title and in the messages of findings as text")
    func hostileNames() async throws {
        let hostile = "<img src=x onerror=document.title='got'>\"</script><script>document.title='got'</script>"
        try await expectPass("hostile", hostile: hostile)
    }
}
