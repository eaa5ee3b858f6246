public import Foundation
import ProcessSupport

/// A page in the browser, in which tests evaluate JavaScript, type text, press keys and take screenshots.
public struct BrowserPage: Sendable {
    private let browser: Browser
    private let session: String

    private let target: String

    /// Opens a URL in a new page, calls `body`, and closes the page. Width and height are in CSS pixels.
    ///
    /// - Parameter acceptsFailures: Whether responses may have an error status, which the browser logs as an error.
    /// - Throws: ``Browser/Failure`` if the browser's console contains a warning or an error; otherwise the error of `body`.
    public static func show<Result>(
        _ url: URL,
        width: Int = 1280,
        height: Int = 900,
        isDark: Bool = false,
        acceptsFailures: Bool = false,
        _ body: (BrowserPage) async throws -> Result
    ) async throws -> Result {
        let page = try await BrowserPage(in: Browser.shared.value)
        try await page.resize(width: width, height: height)
        let scheme = isDark ? "dark" : "light"
        try await page.call(
            "Emulation.setEmulatedMedia",
            ["features": [["name": "prefers-color-scheme", "value": scheme]]]
        )
        try await page.call("Page.navigate", ["url": url.absoluteString])
        try await page.until("document.readyState === 'complete' && location.protocol !== 'about:'")
        let result: Result
        do {
            result = try await body(page)
        } catch {
            _ = try? await page.browser.send("Target.closeTarget", ["targetId": page.target])
            throw page.errors(acceptsFailures).first.map { Browser.Failure("\(error) Error in the console: \($0)") }
                ?? error
        }
        if let error = page.errors(acceptsFailures).first { throw Browser.Failure("Error in the console: \(error)") }
        _ = try await page.browser.send("Target.closeTarget", ["targetId": page.target])
        return result
    }

    private init(in browser: Browser) async throws {
        self.browser = browser
        let created = try Self.result(await browser.send("Target.createTarget", ["url": "about:blank"]))
        target = try Browser.text(created["targetId"])
        let attached = try Self.result(
            await browser.send("Target.attachToTarget", ["targetId": target, "flatten": true])
        )
        session = try Browser.text(attached["sessionId"])
        for domain in ["Page", "Runtime", "Log"] { try await call("\(domain).enable") }
    }

    private func resize(width: Int, height: Int) async throws {
        try await call(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600]
        )
    }

    /// Switches the page to its print layout.
    public func emulatePrinting() async throws {
        try await call("Emulation.setEmulatedMedia", ["media": "print"])
    }

    /// Evaluates a JavaScript expression in the page and returns the value.
    public func value<Value>(_ expression: String, as type: Value.Type = Value.self) async throws -> Value {
        let result = try await call(
            "Runtime.evaluate",
            ["expression": expression, "returnByValue": true, "awaitPromise": true]
        )
        if let exception = result["exceptionDetails"] as? [String: Any] {
            throw Browser.Failure("\(expression): \(exception)")
        }
        let value = (result["result"] as? [String: Any])?["value"]
        guard let value = value as? Value else {
            throw Browser.Failure("\(expression) is \(String(describing: value)), not a \(Value.self)")
        }
        return value
    }

    /// Waits until a JavaScript expression is true, for at most 20 seconds. The page evaluates the expression in each animation frame.
    public func until(_ condition: String) async throws {
        let expression = """
            new Promise((done) => {
                const end = performance.now() + 20000;
                const check = () => (\(condition)) ? done(true) : performance.now() > end ? done(false) : requestAnimationFrame(check);
                check();
            })
            """
        var isMet: Bool?
        while isMet == nil {
            do {
                isMet = try await value(expression)
            } catch let failure as Browser.Failure where failure.isNavigation {
                // The page has left the document in which the condition was evaluated.
            }
        }
        if isMet == false { throw Browser.Failure("Timeout: the condition did not become true: \(condition)") }
    }

    /// Presses a key, such as "Enter", "ArrowDown" or "/". The focused element receives the key.
    public func press(_ key: String) async throws {
        let isText = key.count == 1
        let codes = [
            "Enter": 13, "Escape": 27, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Tab": 9,
        ]
        var parameters: [String: any Sendable] = ["type": "keyDown", "key": key, "code": key]
        parameters["windowsVirtualKeyCode"] = codes[key] ?? 0
        if isText { parameters["text"] = key }
        if key == "Enter" { parameters["text"] = "\r" }
        try await call("Input.dispatchKeyEvent", parameters)
        try await call("Input.dispatchKeyEvent", ["type": "keyUp", "key": key, "code": key])
    }

    /// Types a text into the focused element.
    public func type(_ text: String) async throws {
        try await call("Input.insertText", ["text": text])
    }

    /// Returns the warnings, errors and uncaught exceptions of the page, and the browser's own log entries.
    private func errors(_ acceptsFailures: Bool) -> [String] {
        let console = browser.events(named: ["Runtime.consoleAPICalled"], of: session)
            .filter { ["error", "assert", "warning"].contains($0["type"] as? String ?? "") }
        let others = browser.events(named: ["Runtime.exceptionThrown", "Log.entryAdded"], of: session)
        return (console + others).map { "\($0)" }.filter { !acceptsFailures || !$0.contains("Failed to load resource") }
    }

    /// Saves a screenshot of the page in the folder `pictures`, for inspection after the tests.
    public func saveScreenshot(_ name: String) async throws {
        let shot = try await call("Page.captureScreenshot", ["format": "png"])
        let data = Data(base64Encoded: try Browser.text(shot["data"])) ?? Data()
        try FileManager.default.createDirectory(at: Self.pictures, withIntermediateDirectories: true)
        try data.write(to: Self.pictures.appending(path: "\(name).png"))
    }

    /// The folder `pictures` in the `.build` folder that contains the tests, or in the temporary folder.
    private static let pictures: URL = {
        let program = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        let folders = sequence(first: program) { $0.path == "/" ? nil : $0.deletingLastPathComponent() }
        let build = folders.first { $0.lastPathComponent == ".build" }
        return (build ?? FileManager.default.temporaryDirectory).appending(path: "pictures")
    }()

    @discardableResult
    private func call(_ method: String, _ parameters: [String: any Sendable] = [:]) async throws -> [String: Any] {
        try Self.result(await browser.send(method, parameters, session: session))
    }

    private static func result(_ response: Data) throws -> [String: Any] {
        let object = try JSONSerialization.jsonObject(with: response) as? [String: Any]
        if let error = object?["error"] { throw Browser.Failure("\(error)") }
        return object?["result"] as? [String: Any] ?? [:]
    }
}
