public import Foundation
import Platform

/// The source of a command's input: a file that the user names, or standard input for `-`.
public struct InputFile: Equatable, Sendable {
    private static let chunkSize = 64 * 1_024
    /// The maximum size in bytes of a file that is read as lines.
    private static let maximumSize = 10 * 1_024 * 1_024
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The path of the file; nil for standard input.
    public let path: String?

    /// Creates the source for the value of an argument; `-` is standard input.
    public init(_ path: String) { self.path = path == "-" ? nil : path }

    /// Opens the file, or returns a reader of `standardInput` for `-`.
    public func open(standardInput: StandardStream = .input) throws(InputFileError) -> Reader {
        guard let path else {
            return Reader(descriptor: standardInput.descriptor, name: "standard input", closes: false)
        }
        // Without O_NONBLOCK, opening a FIFO blocks until a program writes to it.
        let descriptor = Platform.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw InputFileError(name: path, errorNumber: errno) }
        return Reader(descriptor: descriptor, name: path, closes: true)
    }

    /// Returns the words with the trimmed, not blank lines of standard input in place of each `-`.
    ///
    /// - Throws: `failure` without such a line, ``InputFileError``, or `CancellationError`.
    public static func words(_ words: [String], orThrow failure: CommandFailure) async throws -> [String] {
        var result: [String] = []
        for word in words {
            guard word == "-" else {
                result.append(word)
                continue
            }
            let lines = try await InputFile(word).open().lines().map { $0.trimmingCharacters(in: .whitespaces) }
                .filter { !$0.isEmpty }
            guard !lines.isEmpty else { throw failure }
            result += lines
        }
        return result
    }

    /// A reader of an open file. The file is closed when the reader is released.
    public final class Reader: Sendable {
        private let descriptor: Int32
        private let name: String
        private let closes: Bool

        fileprivate init(descriptor: Int32, name: String, closes: Bool) {
            self.descriptor = descriptor
            self.name = name
            self.closes = closes
        }

        deinit {
            if closes { close(descriptor) }
        }

        /// Returns the next bytes, at most 64 KiB; nil at the end of the file. Waits for the bytes of a pipe or a terminal.
        @concurrent
        public func nextChunk() async throws -> Data? {
            var bytes = [UInt8](repeating: 0, count: InputFile.chunkSize)
            while true {
                try await waitForBytes()
                let count = read(descriptor, &bytes, bytes.count)
                guard count < 0 else { return count == 0 ? nil : Data(bytes.prefix(count)) }
                guard errno == EINTR || errno == EAGAIN else {
                    throw InputFileError(name: name, errorNumber: errno)
                }
            }
        }

        /// Waits until a read returns at once. Unlike a read of an empty pipe, it blocks no thread of the shared pool, and
        /// ends at a cancellation.
        private func waitForBytes() async throws {
            try Task.checkCancellation()
            // A signal handler can end a wait before there are bytes.
            while !Self.waitForEvent(on: [descriptor], milliseconds: 0) {
                // Closing the writing end of this pipe ends the wait.
                let cancellation = Pipe()
                await withTaskCancellationHandler {
                    await withCheckedContinuation { continuation in
                        Thread.detachNewThread { [self] in
                            let end = cancellation.fileHandleForReading.fileDescriptor
                            _ = Self.waitForEvent(on: [descriptor, end], milliseconds: -1)
                            continuation.resume()
                        }
                    }
                } onCancel: {
                    try? cancellation.fileHandleForWriting.close()
                }
                try Task.checkCancellation()
            }
        }

        /// Returns whether a read of one of the descriptors returns at once. A wait of -1 milliseconds has no limit.
        private static func waitForEvent(on descriptors: [Int32], milliseconds: Int32) -> Bool {
            var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            return poll(&polled, nfds_t(polled.count), milliseconds) > 0
        }

        /// Returns the first line, without a byte order mark, up to 64 KiB; nil for an empty file. Does not wait for the end of the file.
        public func firstLine() async throws -> String? {
            var bytes = Data()
            while !bytes.contains(UInt8(ascii: "\n")), bytes.count < InputFile.chunkSize,
                let chunk = try await nextChunk()
            {
                bytes += chunk
            }
            guard !bytes.isEmpty else { return nil }
            let line = Self.text(bytes.prefix(InputFile.chunkSize).prefix { $0 != UInt8(ascii: "\n") })
            return line.hasSuffix("\r") ? String(line.dropLast()) : line
        }

        /// Returns the rest of the file as lines, without empty ones and a byte order mark. A line has at most 64 KiB, the file 10 MiB.
        public func lines() async throws -> [String] {
            var file = Data()
            while let chunk = try await nextChunk() {
                file += chunk
                guard file.count <= InputFile.maximumSize else {
                    throw InputFileError(name: name, excess: "it is longer than 10 MiB")
                }
            }
            return try Self.text(file).split(whereSeparator: \.isNewline).map { line in
                guard line.utf8.count <= InputFile.chunkSize else {
                    throw InputFileError(name: name, excess: "a line is longer than 64 KiB")
                }
                return String(line)
            }
        }

        private static func text(_ file: Data) -> String {
            let hasMark = file.starts(with: InputFile.byteOrderMark)
            return String(decoding: hasMark ? file.dropFirst(InputFile.byteOrderMark.count) : file, as: UTF8.self)
        }
    }
}

/// An error when reading an ``InputFile``.
public struct InputFileError: Error, Equatable, CustomStringConvertible {
    /// The message for the user.
    public let description: String
    let exitCode: ExitCode

    fileprivate init(name: String, errorNumber: Int32) {
        description = "Cannot read \(name): \(String(cString: strerror(errorNumber)))."
        exitCode = .noInput
    }

    fileprivate init(name: String, excess: String) {
        description = "Cannot read \(name): \(excess)."
        exitCode = .badData
    }
}
