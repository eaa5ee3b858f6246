import TerminalTesting

func run(_ body: () async throws -> Void, finally cleanUp: () async -> Void) async throws {
    do {
        try await body()
    } catch {
        await cleanUp()
        throw error
    }
    await cleanUp()
}

extension PseudoTerminal {
    @discardableResult
    func waitForText(_ text: String, thenSend keys: String = "") async throws -> Screen {
        let screen = try await waitUntil("“\(text)” on the screen") { $0.text.contains(text) }
        send(keys)
        return screen
    }

    @discardableResult
    func waitForAbsence(of text: String) async throws -> Screen {
        try await waitUntil("the absence of “\(text)” on the screen") { !$0.text.contains(text) }
    }
}

enum Keys {
    static let enter = "\r"
    static let escape = "\u{1B}"
    static let f2 = "\u{1B}OQ"
}
