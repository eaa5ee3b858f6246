import Foundation
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct BareTerminalTests {
    @Test("A process with a DeviceTerminal exits when the terminal closes")
    func hangUp() async throws {
        let terminal = try BareTerminal()
        terminal.hangUp()
        #expect(await terminal.end()?.reason == .exit)
    }

    @Test(
        "A signal ends a process with a DeviceTerminal even if the terminal accepts no output",
        arguments: [SIGTERM, SIGSEGV]
    )
    func unread(number: Int32) async throws {
        let terminal = try BareTerminal()
        terminal.send("b")
        terminal.read(until: "\u{1B}[?2026h")
        kill(terminal.process, number)
        let end = try #require(await terminal.end())
        #expect(end.reason == .uncaughtSignal && end.status == number)
    }
}

/// A running TerminalTestProcess on a pseudo-terminal that the test reads byte by byte and can close. One frame is larger than the
/// buffers of the terminal.
final class BareTerminal: Sendable {
    private let descriptor: Mutex<Int32>
    private let terminations: AsyncStream<(Process.TerminationReason, Int32)>
    let process: pid_t

    init() throws {
        var (own, theirs): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: 100, ws_col: 300, ws_xpixel: 0, ws_ypixel: 0)
        try #require(openpty(&own, &theirs, nil, nil, &size) == 0)
        // Without this flag the program would inherit the descriptor and keep the terminal open.
        _ = fcntl(own, F_SETFD, FD_CLOEXEC)
        let device = FileHandle(fileDescriptor: theirs, closeOnDealloc: true)
        let program = Process()
        program.executableURL = URL(filePath: TestProgram.path)
        program.environment = TestProgram.environment
        program.standardInput = device
        program.standardOutput = device
        let (stream, continuation) = AsyncStream<(Process.TerminationReason, Int32)>.makeStream()
        program.terminationHandler = { continuation.yield(($0.terminationReason, $0.terminationStatus)) }
        try program.run()
        process = program.processIdentifier
        descriptor = Mutex(own)
        terminations = stream
        read(until: "press return")
        send("\r")
        read(until: "last nothing")
    }

    deinit {
        hangUp()
        kill(process, SIGKILL)
    }

    func send(_ text: String) { _ = descriptor.withLock { write($0, text, text.utf8.count) } }

    func read(until text: String) {
        var received: [UInt8] = []
        var byte: UInt8 = 0
        while !received.suffix(text.utf8.count).elementsEqual(text.utf8),
            descriptor.withLock({ Foundation.read($0, &byte, 1) }) == 1
        {
            received.append(byte)
        }
    }

    func hangUp() {
        descriptor.withLock { descriptor in
            if descriptor >= 0 { close(descriptor) }
            descriptor = -1
        }
    }

    func end() async -> (reason: Process.TerminationReason, status: Int32)? {
        for await end in terminations { return end }
        return nil
    }
}
