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

    struct Failure: Error {
        let problems: [String]
    }

    private struct Result<Value: Decodable>: Decodable {
        let value: Value?
        let problems: [String]
    }

    /// Shows a page once for each script in a frame, runs the body of an asynchronous JavaScript function at its end, and returns the values
    /// of the functions.
    ///
    /// - Throws: ``Failure`` if a script or the page throws, or the page writes an error or a warning.
    static func evaluate<Value: Decodable>(
        _ scripts: [String],
        in html: String,
        width: Int = 1280,
        isDark: Bool = false
    ) async throws -> [Value] {
        let begin = """
            <script>
            const problems = [];
            addEventListener("error", (event) => problems.push(event.message));
            console.error = console.warn = (...words) => problems.push(words.join(" "));
            </script>
            """
        let frames = """
            <body><script>
            (async () => {
                const results = [];
                for (let number = 0; number < \(scripts.count); number += 1) {
                    const frame = document.createElement("iframe");
                    frame.style = "border: 0; width: \(width)px; height: 900px";
                    frame.src = `${number}.html`;
                    document.body.append(frame);
                    frame.focus();
                    while (!frame.contentDocument?.body?.dataset.result) await new Promise((done) => setTimeout(done, 20));
                    results.push(frame.contentDocument.body.dataset.result);
                    frame.remove();
                }
                document.body.dataset.results = results.join(" ");
            })();
            </script></body>
            """
        return try await withTemporaryFolder { folder in
            for (number, script) in scripts.enumerated() {
                let end = """
                    <script>
                    (async () => {
                        const value = await (async () => { \(script) })().catch((error) => { problems.push(String(error)); });
                        document.body.dataset.result = encodeURIComponent(JSON.stringify({ value, problems }));
                    })();
                    </script>
                    """
                let page = html.replacing("<head>", with: "<head>\(begin)").replacing("</body>", with: "\(end)</body>")
                try folder.appending(path: "\(number).html").write(page)
            }
            let page = folder.appending(path: "frames.html")
            try page.write(frames)
            var command = Subprocess(
                [
                    executable ?? "", "--headless", "--dump-dom", "--virtual-time-budget=60000", "--disable-gpu",
                    "--disable-dev-shm-usage", "--hide-scrollbars", "--allow-file-access-from-files",
                    "--user-data-dir=\(folder.filePath)/profile",
                ] + (isDark ? ["--blink-settings=preferredColorScheme=0"] : [])
                    + (geteuid() == 0 ? ["--no-sandbox"] : []) + [page.absoluteString]
            )
            command.timeLimit = .seconds(60)
            let outcome = try await command.run()
            guard let texts = outcome.text.firstMatch(of: /data-results="([^"]*)"/)?.1 else {
                throw Failure(problems: ["no result", outcome.errorText])
            }
            return try texts.split(separator: " ").map { text in
                let json = Data((text.removingPercentEncoding ?? "").utf8)
                let result = try JSONDecoder().decode(Result<Value>.self, from: json)
                guard result.problems.isEmpty, let value = result.value else {
                    throw Failure(problems: result.problems)
                }
                return value
            }
        }
    }
}
