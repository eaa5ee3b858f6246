import Foundation
import ProcessSupport

/// An installed Chromium, in which tests evaluate JavaScript.
enum Browser {
    /// The name of the installed browser in PATH, or its path; nil if there is none.
    private static let executable: String? = {
        let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"]
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let places = folders.flatMap { folder in names.map { "\(folder)/\($0)" } }
        return (places + ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"])
            .first(where: FileManager.default.isExecutableFile)
    }()

    static var isInstalled: Bool { executable != nil }

    /// The error of a page.
    struct Failure: Error {
        let problems: [String]
    }

    private struct Result<Value: Decodable>: Decodable {
        let value: Value?
        let problems: [String]
    }

    /// Shows a page, runs the body of an asynchronous JavaScript function at its end, and returns the value of the function.
    ///
    /// - Throws: ``Failure`` if the script or the page throws, or the page writes an error or a warning.
    static func evaluate<Value: Decodable>(
        _ script: String,
        in html: String,
        width: Int = 1280,
        isDark: Bool = false,
        as type: Value.Type = Value.self
    ) async throws -> Value {
        let begin = """
            <script>
            const problems = [];
            addEventListener("error", (event) => problems.push(event.message));
            console.error = console.warn = (...words) => problems.push(words.join(" "));
            </script>
            """
        let end = """
            <script>
            (async () => {
                const value = await (async () => { \(script) })().catch((error) => { problems.push(String(error)); });
                document.body.dataset.result = encodeURIComponent(JSON.stringify({ value, problems }));
            })();
            </script>
            """
        return try await withTemporaryFolder { folder in
            let page = folder.appending(path: "page.html")
            try page.write(html.replacing("<head>", with: "<head>\(begin)").replacing("</body>", with: "\(end)</body>"))
            var command = Subprocess(
                [
                    executable ?? "", "--headless", "--dump-dom", "--virtual-time-budget=10000", "--disable-gpu",
                    "--disable-dev-shm-usage", "--hide-scrollbars", "--window-size=\(width),900",
                    "--user-data-dir=\(folder.filePath)/profile",
                ] + (isDark ? ["--blink-settings=preferredColorScheme=0"] : [])
                    + (geteuid() == 0 ? ["--no-sandbox"] : []) + [page.absoluteString]
            )
            command.timeLimit = .seconds(60)
            let outcome = try await command.run()
            guard let text = outcome.text.firstMatch(of: /data-result="([^"]*)"/)?.1.removingPercentEncoding else {
                throw Failure(problems: ["no result", outcome.errorText])
            }
            let result = try JSONDecoder().decode(Result<Value>.self, from: Data(text.utf8))
            guard result.problems.isEmpty, let value = result.value else { throw Failure(problems: result.problems) }
            return value
        }
    }
}
