import TerminalTesting

/// Calls `body`, and then `cleanUp`, also after an error.
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
    /// Waits until the screen contains `text`, sends keys, and returns the screen that contained the text.
    @discardableResult
    func waitForText(_ text: String, thenSend keys: String = "") async throws -> Screen {
        let screen = try await waitUntil("“\(text)” on the screen") { $0.text.contains(text) }
        send(keys)
        return screen
    }

    /// Waits until the screen does not contain `text`, and returns that screen.
    @discardableResult
    func waitForAbsence(of text: String) async throws -> Screen {
        try await waitUntil("the absence of “\(text)” on the screen") { !$0.text.contains(text) }
    }

    /// Moves the focus from the search field to the list, then sends keys.
    ///
    /// Sends the keys after the cursor is hidden, because Esc followed directly by a character is one Alt key.
    func leaveSearchField(thenSend keys: String) async throws {
        send(Keys.escape)
        try await waitUntil("a hidden cursor") { !$0.cursor.isVisible }
        send(keys)
    }
}

/// The bytes that a terminal sends for keys.
enum Keys {
    static let enter = "\r"
    static let escape = "\u{1B}"
    static let f2 = "\u{1B}OQ"
}
