import Foundation
import TerminalDevice
import TerminalText
import TerminalUI

/// `TerminalTestProcess` waits for a line, then shows a screen whose keys end it in different ways: see ``Death``. `q` quits, `b` fills
/// the screen, and `c` begins anew after giving the terminal back. Exits with 1 and the error on stderr.
@main
@MainActor
enum TestProcess {
    struct UncaughtError: Error {}

    static func main() async throws {
        print("press return")
        _ = readLine()
        let screen = TestScreen()
        do {
            let environment = ProcessInfo.processInfo.environment
            repeat {
                screen.runs += 1
                let navigator = Navigator(appName: "test")
                navigator.push(screen)
                screen.navigator = navigator
                let application = TerminalApplication(
                    terminal: try DeviceTerminal(environment: environment),
                    navigator: navigator
                )
                let running = Task { try await application.run() }
                // The terminal is still taken when this is thrown.
                if await screen.isOver(running) { throw UncaughtError() }
                try await running.value
            } while screen.beginsAnew
        } catch let error where !(error is UncaughtError) {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
        print("the end")
    }
}
