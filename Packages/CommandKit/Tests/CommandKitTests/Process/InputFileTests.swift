import CommandKit
import FileTesting
import Foundation
import Testing

@Suite("InputFile", .timeLimit(.minutes(10)))
struct InputFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func reader(of pipe: Pipe) throws -> InputFile.Reader {
        try InputFile("-").open(standardInput: StandardStream(descriptor: pipe.fileHandleForReading.fileDescriptor))
    }

    @Test("InputFile reads a file in chunks of at most 64 KiB, which together are its content")
    func chunks() async throws {
        let content = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        try content.write(to: URL(filePath: folder.file("large")))
        let reader = try InputFile(folder.file("large")).open()
        var chunks: [Data] = []
        while let chunk = try await reader.nextChunk() { chunks.append(chunk) }
        #expect(Data(chunks.joined()) == content)
        #expect(chunks.map(\.count) == [65_536, 65_536, 65_536, 3_392])
        #expect(try await reader.nextChunk() == nil)
    }

    @Test("InputFile reads standard input until its end, without closing it")
    func standardInput() async throws {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data("one\ntwo\n".utf8))
        try pipe.fileHandleForWriting.close()
        #expect(try await reader(of: pipe).lines() == ["one", "two"])
        #expect(fcntl(pipe.fileHandleForReading.fileDescriptor, F_GETFD) >= 0)
    }

    @Test(
        "InputFile.Reader.lines() accepts LF, CRLF and a last line without a line break, and omits empty lines",
        arguments: [
            ("", []), ("\n\r\n\n", []), ("one", ["one"]), ("one\n", ["one"]), ("one\r\ntwo", ["one", "two"]),
            ("one\r\n\r\ntwo\r\n", ["one", "two"]), ("Amélie\n 千と千尋 \n", ["Amélie", " 千と千尋 "]),
            // Only a byte order mark at the start of the file is omitted.
            ("\u{FEFF}one\n\u{FEFF}two", ["one", "\u{FEFF}two"]), ("\u{FEFF}", []),
        ]
    )
    func lines(text: String, lines: [String]) async throws {
        let read = try await InputFile(folder.write(text, to: "file")).open().lines()
        #expect(read.map { Array($0.utf8) } == lines.map { Array($0.utf8) })
    }

    @Test("InputFile.Reader.lines() decodes characters that two chunks share, and invalid UTF-8 as U+FFFD")
    func decoding() async throws {
        let long = String(repeating: "x", count: 65_534)
        var bytes = Data("\(long)\né".utf8)
        bytes.append(contentsOf: [0x0A, 0xFF, 0x0A])
        try bytes.write(to: URL(filePath: folder.file("file")))
        #expect(try await InputFile(folder.file("file")).open().lines() == [long, "é", "\u{FFFD}"])
    }

    @Test(
        "InputFile.Reader.lines() throws an error with exit code 65 for a line longer than 64 KiB and for more than 10 MiB",
        arguments: [
            (Data(repeating: 0x78, count: 65_537), "a line is longer than 64 KiB"),
            (Data(repeating: 0x0A, count: 10 * 1_024 * 1_024 + 1), "it is longer than 10 MiB"),
        ]
    )
    func limits(content: Data, reason: String) async throws {
        let path = folder.file("file")
        try content.dropLast().write(to: URL(filePath: path))
        _ = try await InputFile(path).open().lines()
        try content.write(to: URL(filePath: path))
        let error = await #expect(throws: InputFileError.self) { try await InputFile(path).open().lines() }
        #expect(error?.description == "Cannot read \(path): \(reason).")
        #expect(CommandFailure(try #require(error)).exitCode == .badData)
    }

    @Test(
        "InputFile.Reader.firstLine() returns the text before the first line break, and nil for an empty file",
        arguments: [
            ("", nil), ("\n", ""), ("\none", ""), ("one", "one"), ("one\r\ntwo\n", "one"), ("\u{FEFF} é\t\n", " é\t"),
        ]
    )
    func firstLine(text: String, line: String?) async throws {
        #expect(try await InputFile(folder.write(text, to: "file")).open().firstLine() == line)
    }

    @Test("InputFile.Reader.firstLine() needs no end of the input after a line break, or after 64 KiB without one")
    func endlessInput() async throws {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data("one\n".utf8))
        #expect(try await reader(of: pipe).firstLine() == "one")
        let file = try InputFile("/dev/zero").open()
        #expect(try await file.firstLine()?.utf8.count == 65_536)
    }

    @Test("A cancellation ends the wait of InputFile.Reader for the bytes of a pipe that stays open")
    func cancelled() async throws {
        let pipe = Pipe()
        let reader = try reader(of: pipe)
        try pipe.fileHandleForWriting.write(contentsOf: Data("first\n".utf8))
        let (chunks, continuation) = AsyncStream<Data>.makeStream()
        let reading = Task {
            while let chunk = try await reader.nextChunk() { continuation.yield(chunk) }
        }
        for await chunk in chunks {
            #expect(chunk == Data("first\n".utf8))
            break
        }
        reading.cancel()
        await #expect(throws: CancellationError.self) { try await reading.value }
    }

    @Test("InputFile.Reader waits for the writer of a FIFO, and closes the FIFO when it is released")
    func fifo() async throws {
        let path = folder.file("fifo")
        #expect(mkfifo(path, 0o600) == 0)
        do {
            let reader = try InputFile(path).open()
            async let first = reader.nextChunk()
            let writer = try FileHandle(forWritingTo: URL(filePath: path))
            try writer.write(contentsOf: Data("late".utf8))
            #expect(try await first == Data("late".utf8))
            try writer.close()
            #expect(try await reader.nextChunk() == nil)
        }
        // Without a reader, opening the FIFO for writing fails.
        #expect(open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC) == -1)
        #expect(errno == ENXIO)
    }

    @Test("InputFile.Reader reads nothing in a cancelled task")
    func cancelledBefore() async throws {
        let reader = try InputFile(folder.write("one", to: "file")).open()
        let reading = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await reader.lines()
        }
        await #expect(throws: CancellationError.self) { try await reading.value }
        #expect(try await reader.lines() == ["one"])
    }

    @Test("InputFile throws an error with name and reason for a missing file, a folder and unreadable standard input")
    func unreadable() async throws {
        let output = try #require(FileHandle(forWritingAtPath: "/dev/null"))
        let stream = StandardStream(descriptor: output.fileDescriptor)
        let missing = folder.file("missing.csv")
        for (path, problem) in [
            (missing, "\(missing): No such file or directory"), ("", ": No such file or directory"),
            (folder.path, "\(folder.path): Is a directory"), ("-", "standard input: Bad file descriptor"),
        ] {
            let error = await #expect(throws: InputFileError.self) {
                try await InputFile(path).open(standardInput: stream).nextChunk()
            }
            #expect(error?.description == "Cannot read \(problem).")
            #expect(CommandFailure(try #require(error)).exitCode == .noInput)
        }
    }
}
