import Foundation
import ProcessSupport
import Synchronization

/// A headless Chromium, which tests control with the DevTools protocol (https://chromedevtools.github.io/devtools-protocol). Two pipes
/// carry the messages, so that the browser opens no port.
public final class Browser: Sendable {
    /// The path of the installed browser; nil if there is none.
    private static let executable: String? = {
        let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"]
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let places = folders.flatMap { folder in names.map { "\(folder)/\($0)" } }
        return (places + ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"])
            .first(where: FileManager.default.isExecutableFile)
    }()

    /// Whether a browser is installed. Tests that need a browser are disabled without one.
    public static var isInstalled: Bool { executable != nil }

    /// The error of a failed browser command, JavaScript expression or wait.
    public struct Failure: Error, CustomStringConvertible {
        /// The message.
        public let description: String

        init(_ description: String) {
            self.description = description
        }

        /// Whether a command failed because the page left its document.
        var isNavigation: Bool {
            [
                "navigated or closed", "context was destroyed", "Cannot find context",
                "Cannot find default execution context",
            ]
            .contains { description.contains($0) }
        }
    }

    static func text(_ value: Any?) throws -> String {
        guard let text = value as? String else { throw Failure("Expected a string, got \(String(describing: value)).") }
        return text
    }

    private struct State {
        var buffer = Data()
        var nextID = 1
        var waiting: [Int: CheckedContinuation<Data, any Error>] = [:]
        var events: [Data] = []
        var hasExited = false
    }

    private let state = Mutex(State())
    private let process: Process
    private let requests: FileHandle

    /// The browser for all tests, because starting a browser takes a second. It is killed when this process exits.
    static let shared = Task {
        let browser = try Browser(profile: profile)
        running.withLock { $0 = browser.process }
        atexit {
            let process = Browser.running.withLock(\.self)
            // After SIGTERM, a browser now and then does not exit.
            if let process { kill(process.processIdentifier, SIGKILL) }
            process?.waitUntilExit()
            try? FileManager.default.removeItem(at: Browser.profile)
        }
        return browser
    }

    private static let running = Mutex<Process?>(nil)

    private static let profile = FileManager.default.temporaryDirectory
        .appending(path: "browser-\(ProcessInfo.processInfo.processIdentifier)")

    private init(profile: URL) throws {
        guard let executable = Self.executable else { throw Failure("Chromium is not installed.") }
        let input = Pipe(), output = Pipe()
        process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        // The browser reads commands from descriptor 3 and writes responses to descriptor 4.
        process.arguments =
            ["-c", #"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null 2>&1"#, executable] + [
                "--headless=new", "--remote-debugging-pipe", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
                "--disable-background-networking", "--disable-dev-shm-usage", "--user-data-dir=\(profile.filePath)",
            ] + (geteuid() == 0 ? ["--no-sandbox"] : []) + ["about:blank"]
        process.standardInput = input
        process.standardOutput = output
        requests = input.fileHandleForWriting
        try process.run()
        // A readability handler makes libdispatch crash now and then if the browser ends while this process exits.
        let responses = output.fileHandleForReading
        Thread.detachNewThread { [weak self] in
            while let self {
                let data = responses.availableData
                receive(data)
                if data.isEmpty { return }
            }
        }
    }

    /// Sends a command of the DevTools protocol and returns the response as JSON. `session` identifies a page; nil for the browser.
    func send(_ method: String, _ parameters: [String: any Sendable] = [:], session: String? = nil) async throws -> Data
    {
        try await withCheckedThrowingContinuation { continuation in
            let id: Int? = state.withLock { state in
                guard !state.hasExited else { return nil }
                defer { state.nextID += 1 }
                state.waiting[state.nextID] = continuation
                return state.nextID
            }
            guard let id else { return continuation.resume(throwing: Failure("The browser exited.")) }
            var message: [String: Any] = ["id": id, "method": method, "params": parameters]
            message["sessionId"] = session
            do {
                let text = try JSONSerialization.data(withJSONObject: message)
                try requests.write(contentsOf: text + [0])
            } catch {
                state.withLock { $0.waiting.removeValue(forKey: id) }?.resume(throwing: error)
            }
        }
    }

    /// Returns the parameters of a page's received events that have one of the given names. `session` identifies the page.
    func events(named names: Set<String>, of session: String) -> [[String: Any]] {
        state.withLock(\.events).compactMap { data in
            let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
            guard let name = object?["method"] as? String, names.contains(name),
                object?["sessionId"] as? String == session
            else { return nil }
            return object?["params"] as? [String: Any]
        }
    }

    /// Processes data from the browser. Each message ends with a zero byte. Empty data means that the browser has exited.
    private func receive(_ data: Data) {
        let resumed = state.withLock { state -> [(CheckedContinuation<Data, any Error>, Data?)] in
            guard !data.isEmpty else {
                state.hasExited = true
                defer { state.waiting = [:] }
                return state.waiting.values.map { ($0, nil) }
            }
            state.buffer.append(data)
            var resumed: [(CheckedContinuation<Data, any Error>, Data?)] = []
            while let end = state.buffer.firstIndex(of: 0) {
                let message = Data(state.buffer[..<end])
                state.buffer = Data(state.buffer[(end + 1)...])
                let object = try? JSONSerialization.jsonObject(with: message) as? [String: Any]
                if let id = object?["id"] as? Int {
                    if let waiting = state.waiting.removeValue(forKey: id) { resumed.append((waiting, message)) }
                } else {
                    state.events.append(message)
                }
            }
            return resumed
        }
        for (continuation, message) in resumed {
            if let message {
                continuation.resume(returning: message)
            } else {
                continuation.resume(throwing: Failure("The browser exited."))
            }
        }
    }
}
