import Foundation
import ProcessSupport
import Testing

enum Browser {
    private static let executable: String? = {
        let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"]
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let places = folders.flatMap { folder in names.map { "\(folder)/\($0)" } }
        return (places + ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"])
            .first(where: FileManager.default.isExecutableFile)
    }()

    static var isInstalled: Bool { executable != nil }

    /// Runs the tests of a group in `map-tests.js`, each in a new frame, and returns their failures and the page's errors and warnings.
    static func failures(
        of group: String,
        in html: String,
        width: Int = 1280,
        isDark: Bool = false
    ) async throws -> [String] {
        func text(_ name: String) throws -> String {
            let file = try #require(Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: nil))
            return try String(contentsOf: file, encoding: .utf8)
        }
        let tests = "<script>\n\(try text("map-tests.js"))</script>"
        let frames = try text("map-frames.html").replacing("<!--tests-->", with: tests).replacing("GROUP", with: group)
            .replacing("WIDTH", with: "\(width)")
        let begin = """
            <script>
            const problems = [];
            addEventListener("error", (event) => problems.push(event.message));
            console.error = console.warn = (...words) => problems.push(words.join(" "));
            </script>
            """
        let end = "\(tests)<script>runTest(\"\(group)\", Number(location.search.slice(1)));</script>"
        return try await withTemporaryFolder { folder in
            let page = html.replacing("<head>", with: "<head>\(begin)").replacing("</body>", with: "\(end)</body>")
            try folder.appending(path: "page.html").write(page)
            let start = folder.appending(path: "frames.html")
            try start.write(frames)
            var command = Subprocess(
                [
                    executable ?? "", "--headless", "--dump-dom", "--virtual-time-budget=60000", "--disable-gpu",
                    "--disable-dev-shm-usage", "--hide-scrollbars", "--allow-file-access-from-files",
                    "--user-data-dir=\(folder.filePath)/profile",
                ] + (isDark ? ["--blink-settings=preferredColorScheme=0"] : [])
                    + (geteuid() == 0 ? ["--no-sandbox"] : []) + [start.absoluteString]
            )
            command.timeLimit = .seconds(60)
            let outcome = try await command.run()
            let failures = outcome.text.firstMatch(of: /data-failures="([^"]*)"/)?.1.removingPercentEncoding
            return try JSONDecoder().decode([String].self, from: Data(#require(failures, "\(outcome.errorText)").utf8))
        }
    }
}
