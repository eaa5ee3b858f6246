import Foundation
import ProcessSupport

/// A page in the browser, used as a person would: looked at, typed into, pressed.
struct BrowserPage {
    private let browser: Browser
    private let session: String

    private let target: String

    /// Opens the page of a file in a window of a size in CSS pixels, and calls `body`.
    ///
    /// - Throws: ``Browser/Failure`` also where the page or the browser put an error on the console.
    static func show<Result>(
        _ file: URL,
        width: Int = 1280,
        height: Int = 900,
        isDark: Bool = false,
        _ body: (BrowserPage) async throws -> Result
    ) async throws -> Result {
        let page = try await BrowserPage(in: Browser.shared.value)
        try await page.resize(width: width, height: height)
        let scheme = isDark ? "dark" : "light"
        try await page.call(
            "Emulation.setEmulatedMedia",
            ["features": [["name": "prefers-color-scheme", "value": scheme]]]
        )
        try await page.call("Page.navigate", ["url": file.absoluteString])
        try await page.until("document.readyState === 'complete' && location.protocol === 'file:'")
        let result: Result
        do {
            result = try await body(page)
        } catch {
            _ = try? await page.browser.send("Target.closeTarget", ["targetId": page.target])
            throw page.errors.first.map { Browser.Failure("\(error); the console has an error: \($0)") } ?? error
        }
        if let error = page.errors.first { throw Browser.Failure("The console has an error: \(error)") }
        _ = try await page.browser.send("Target.closeTarget", ["targetId": page.target])
        return result
    }

    private init(in browser: Browser) async throws {
        self.browser = browser
        let made = try Self.result(await browser.send("Target.createTarget", ["url": "about:blank"]))
        target = try Browser.text(made["targetId"])
        let attached = try Self.result(
            await browser.send("Target.attachToTarget", ["targetId": target, "flatten": true])
        )
        session = try Browser.text(attached["sessionId"])
        for domain in ["Page", "Runtime", "Log"] { try await call("\(domain).enable") }
    }

    func resize(width: Int, height: Int) async throws {
        try await call(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600]
        )
    }

    /// Shows the page as it would be printed.
    func showAsPrinted() async throws {
        try await call("Emulation.setEmulatedMedia", ["media": "print"])
    }

    /// The value of an expression in the page.
    func value<Value>(_ expression: String, as type: Value.Type = Value.self) async throws -> Value {
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

    /// Waits until an expression holds, looking again at each frame the page draws.
    func until(_ condition: String) async throws {
        let isMet: Bool = try await value(
            """
            new Promise((done) => {
                const end = performance.now() + 20000;
                const look = () => (\(condition)) ? done(true) : performance.now() > end ? done(false) : requestAnimationFrame(look);
                look();
            })
            """
        )
        if !isMet { throw Browser.Failure("It never came to hold: \(condition)") }
    }

    /// Presses a key where the focus is: "Enter", "ArrowDown", "/".
    func press(_ key: String) async throws {
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

    func type(_ text: String) async throws {
        try await call("Input.insertText", ["text": text])
    }

    /// Errors that the page or the browser put on the console.
    private var errors: [String] {
        let console = browser.events(named: ["Runtime.consoleAPICalled"], of: session)
            .filter { ["error", "assert", "warning"].contains($0["type"] as? String ?? "") }
        let others = browser.events(named: ["Runtime.exceptionThrown", "Log.entryAdded"], of: session)
        return (console + others).map { "\($0)" }
    }

    /// Keeps a picture of what is seen, for people to look at after the tests.
    func keepPicture(_ name: String) async throws {
        let shot = try await call("Page.captureScreenshot", ["format": "png"])
        let data = Data(base64Encoded: try Browser.text(shot["data"])) ?? Data()
        try FileManager.default.createDirectory(at: Self.pictures, withIntermediateDirectories: true)
        try data.write(to: Self.pictures.appending(path: "\(name).png"))
    }

    /// `.build/pictures` of the workspace whose build holds these tests.
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

    private static func result(_ answer: Data) throws -> [String: Any] {
        let object = try JSONSerialization.jsonObject(with: answer) as? [String: Any]
        if let error = object?["error"] { throw Browser.Failure("\(error)") }
        return object?["result"] as? [String: Any] ?? [:]
    }
}
