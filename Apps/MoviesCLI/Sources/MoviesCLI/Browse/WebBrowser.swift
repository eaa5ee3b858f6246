import Foundation

/// Opens addresses with whatever this system has for it.
@MainActor
struct WebBrowser {
    let environment: [String: String]

    #if os(macOS)
        static let command = "open"
    #else
        static let command = "xdg-open"
    #endif

    /// Starts the browser, and does not wait for it.
    ///
    /// - Parameter onFailure: told, now or later, what to say to the user where it cannot be done.
    func open(_ address: String, onFailure: @escaping @MainActor (String) -> Void) {
        guard address.hasPrefix("https://"), let executable else {
            return onFailure("\(Self.command) is not installed. The page is:\n\(address)")
        }
        let process = Process()
        process.executableURL = executable
        process.arguments = [address]
        // It has its own window; this terminal is taken.
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.terminationHandler = { process in
            guard process.terminationStatus != 0 else { return }
            Task { @MainActor in onFailure("\(Self.command) found no browser. The page is:\n\(address)") }
        }
        do {
            try process.run()
        } catch {
            onFailure("\(Self.command) cannot be started. The page is:\n\(address)")
        }
    }

    private var executable: URL? {
        environment["PATH", default: ""].split(separator: ":")
            .map { URL(filePath: String($0)).appending(path: Self.command) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false)) }
    }
}
