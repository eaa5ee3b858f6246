import Foundation
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct BareTerminalTests {
    @Test("A process with a DeviceTerminal exits when the terminal closes")
    func hangUp() async throws {
        let terminal = try BareTerminal(columns: 80, rows: 24)
        terminal.read(until: "last nothing")
        terminal.hangUp()
        let end = try #require(await terminal.end())
        #expect(end.reason == .exit)
    }

    @Test(
        "A terminal of any size shows the screen, on a canvas of at most 1,000 × 500 cells",
        arguments: [
            (0, 0, "80x22"), (1, 1, nil), (7, 1, "process"), (40_000, 40_000, "1000x498"), (.max, .max, "1000x498"),
            (.max, 10, "1000x8"), (.max, 1, "process"), (1, .max, nil), (20, .max, "20x498"),
        ] as [(UInt16, UInt16, String?)]
    )
    func sizes(columns: UInt16, rows: UInt16, shown: String?) async throws {
        let terminal = try BareTerminal(columns: columns, rows: rows)
        // A frame ends with this sequence.
        terminal.read(until: shown ?? "\u{1B}[?2026l")
        terminal.send("q")
        terminal.read(until: "the end")
        let end = try #require(await terminal.end())
        #expect(end.reason == .exit && end.status == 0)
    }

    @Test("A terminal that grows beyond the largest canvas shows the screen")
    func growth() async throws {
        let terminal = try BareTerminal(columns: 80, rows: 24)
        terminal.read(until: "80x22")
        terminal.resize(columns: 40_000, rows: 40_000)
        terminal.read(until: "1000x498")
        terminal.send("q")
        terminal.read(until: "the end")
        #expect(try #require(await terminal.end()).reason == .exit)
    }

    @Test(
        "A signal ends a process with a DeviceTerminal even if the terminal accepts no output",
        arguments: [SIGTERM, SIGSEGV]
    )
    func unread(number: Int32) async throws {
        // One frame is larger than the buffers of the terminal.
        let terminal = try BareTerminal(columns: 300, rows: 100)
        terminal.read(until: "last nothing")
        terminal.send("b")
        terminal.read(until: "\u{1B}[?2026h")
        kill(terminal.process, number)
        let end = try #require(await terminal.end())
        #expect(end.reason == .uncaughtSignal)
        #expect(end.status == number)
    }
}

/// A running TerminalTestProcess on a pseudo-terminal that the test reads byte by byte and can close.
final class BareTerminal: Sendable {
    struct NoTerminal: Error {}

    private let descriptor: Mutex<Int32>
    private let terminations: AsyncStream<(Process.TerminationReason, Int32)>
    let process: pid_t

    init(columns: UInt16, rows: UInt16) throws {
        var (own, theirs): (Int32, Int32) = (-1, -1)
        guard openpty(&own, &theirs, nil, nil, nil) == 0 else { throw NoTerminal() }
        // Without this flag the program would inherit the descriptor and keep the terminal open.
        _ = fcntl(own, F_SETFD, FD_CLOEXEC)
        Self.resize(own, columns, rows)
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
    }

    deinit {
        hangUp()
        kill(process, SIGKILL)
    }

    private static func resize(_ descriptor: Int32, _ columns: UInt16, _ rows: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
    }

    /// Changes the size of the terminal. The process is not in the terminal's foreground group, so it gets the signal here.
    func resize(columns: UInt16, rows: UInt16) {
        descriptor.withLock { Self.resize($0, columns, rows) }
        kill(process, SIGWINCH)
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
