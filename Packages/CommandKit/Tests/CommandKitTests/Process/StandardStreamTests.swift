import CommandKit
import Foundation
import Testing

@Suite("StandardStream")
struct StandardStreamTests {
    init() {
        // As in Program, SIGPIPE must not end the process. A write to a closed pipe then fails with EPIPE.
        signal(SIGPIPE, SIG_IGN)
    }

    @Test("StandardStream throws StreamError.closed for a write to a closed pipe")
    func closedPipe() throws {
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        #expect(throws: StreamError.closed) { try pipe.stream.write("text") }
    }

    #if os(Linux)
        @Test("StandardStream throws StreamError.failed with the reason if the disk is full")
        func fullDisk() throws {
            let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
            #expect(throws: StreamError.failed(reason: "No space left on device")) {
                try StandardStream(descriptor: full.fileDescriptor).write("text")
            }
        }
    #endif

    @Test(
        "StandardStream writes more bytes than the buffer of a blocking or non-blocking pipe holds",
        arguments: [false, true]
    )
    func longText(isNonBlocking: Bool) async throws {
        let pipe = Pipe()
        let writing = pipe.fileHandleForWriting.fileDescriptor
        if isNonBlocking { #expect(fcntl(writing, F_SETFL, fcntl(writing, F_GETFL) | O_NONBLOCK) == 0) }
        let text = String(repeating: "0123456789 é\n", count: 100_000)
        // A blocked read or write must not occupy the threads that all tests share.
        Thread.detachNewThread {
            try? pipe.stream.write(text)
            try? pipe.fileHandleForWriting.close()
        }
        let read = await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: try? pipe.fileHandleForReading.readToEnd()) }
        }
        #expect(read == Data(text.utf8))
    }

    @Test("A cancellation ends a write to a full pipe, and not to one with space", .timeLimit(.minutes(10)))
    func cancelled() async throws {
        let pipe = Pipe()
        let writing = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try pipe.stream.write("text")
            try pipe.stream.write(bytes: repeatElement(0, count: 1 << 20))
        }
        await #expect(throws: StreamError.cancelled) { try await writing.value }
        #expect(pipe.fileHandleForReading.availableData.starts(with: Data("text".utf8)))
    }

    @Test("StandardStream has the width that the terminal reports, 80 if the terminal reports 0, and nil without one")
    func width() throws {
        let stream = StandardStream(descriptor: Pipe().fileHandleForWriting.fileDescriptor)
        #expect(!stream.isTerminal && stream.width == nil)
        let terminal = try PseudoTerminal()
        #expect(terminal.device.isTerminal && terminal.device.width == 80)
        terminal.resize(columns: 132)
        #expect(terminal.device.width == 132)
    }
}
