import Foundation
import Testing

@testable import MoviesCLI

@Suite("The process's streams")
struct StandardStreamTests {
    @Test("What nobody reads any more, and what does not fit, are told apart")
    func failures() throws {
        // As the program does at its start: the write is to fail, not the process.
        signal(SIGPIPE, SIG_IGN)
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let closed = StandardStream(descriptor: pipe.fileHandleForWriting.fileDescriptor)
        #expect(throws: StreamError.closed) { try closed.write("text") }
        #if os(Linux)
            let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
            #expect(throws: StreamError.failed(reason: "No space left on device")) {
                try StandardStream(descriptor: full.fileDescriptor).write("text")
            }
        #endif
    }

    @Test("More than a pipe holds arrives whole, whether or not writing to it waits", arguments: [false, true])
    func longText(isNonBlocking: Bool) async throws {
        let pipe = Pipe()
        let writing = pipe.fileHandleForWriting.fileDescriptor
        if isNonBlocking { #expect(fcntl(writing, F_SETFL, fcntl(writing, F_GETFL) | O_NONBLOCK) == 0) }
        let text = String(repeating: "0123456789 é\n", count: 100_000)
        // On threads of their own: to wait for a pipe here would hold up the threads that all tests share.
        Thread.detachNewThread {
            try? StandardStream(descriptor: writing).write(text)
            try? pipe.fileHandleForWriting.close()
        }
        let read = await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: try? pipe.fileHandleForReading.readToEnd()) }
        }
        #expect(read == Data(text.utf8))
    }

    @Test("What is no terminal has no width")
    func width() throws {
        let captured = try Captured()
        #expect(!captured.stream.isTerminal)
        #expect(captured.stream.width == nil)
    }
}
