import Foundation
import TerminalDevice
import TerminalText
import TerminalUI

/// Waits for a line of input, then shows a screen. `q` quits, and `b` fills the screen. The keys of ``Death`` end the process otherwise.
@main
@MainActor
enum TestProcess {
    static func main() async throws {
        print("press return")
        _ = readLine()
        let screen = TestScreen()
        let navigator = Navigator(appName: "test")
        navigator.push(screen)
        screen.navigator = navigator
        do {
            let terminal = try DeviceTerminal(environment: ProcessInfo.processInfo.environment)
            try await TerminalApplication(terminal: terminal, navigator: navigator).run()
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
        print("the end")
    }
}

enum Death: Character {
    case exit = "e"
    case fatalError = "f"
    case badPointer = "p"
    case stackOverflow = "o"
    case abort = "a"
    case badPointerOnThread = "t"

    func happen() {
        switch self {
        case .exit: Foundation.exit(7)
        // The tests check that the terminal is restored after this trap.
        case .fatalError: Swift.fatalError("on purpose")
        case .badPointer: Self.write(to: ProcessInfo.processInfo.arguments.count)
        case .stackOverflow: print(Self.overflowStack(1))
        case .abort: Foundation.abort()
        case .badPointerOnThread: Thread.detachNewThread { Self.write(to: ProcessInfo.processInfo.arguments.count) }
        }
    }

    private static func write(to address: Int) {
        UnsafeMutablePointer<UInt8>(bitPattern: address)?.pointee = 1
    }

    /// Recurses until the stack overflows. The use of the result prevents a tail call.
    private static func overflowStack(_ number: Int) -> Int {
        withUnsafeTemporaryAllocation(of: Int.self, capacity: 100) { room in
            room.initialize(repeating: number)
            return overflowStack(room[number % 100] + 1) + room[0]
        }
    }
}
