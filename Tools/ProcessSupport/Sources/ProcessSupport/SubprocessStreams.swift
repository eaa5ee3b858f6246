internal import Foundation
internal import Platform

/// The three standard streams of a command, as descriptors of this process.
struct SubprocessStreams {
    let input: Int32
    let outputFile: Int32
    let errorFile: Int32
    private let owned: [Int32]
    private let isCaptured: Bool

    init(_ command: Subprocess) throws(SpawnError) {
        func opened(_ descriptor: Int32) throws(SpawnError) -> Int32 {
            guard descriptor >= 0 else { throw SpawnError(command: command.arguments.first ?? "", code: errno) }
            return descriptor
        }
        input = try opened(command.input.isEmpty ? open("/dev/null", O_RDONLY | O_CLOEXEC) : Self.anonymousFile())
        switch command.output {
        case .captured:
            outputFile = try opened(Self.anonymousFile())
            errorFile = try opened(Self.anonymousFile())
            owned = [input, outputFile, errorFile]
        case .file(let url):
            outputFile = try opened(open(url.filePath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644))
            errorFile = outputFile
            owned = [input, outputFile]
        case .inherited:
            (outputFile, errorFile) = (STDOUT_FILENO, STDERR_FILENO)
            owned = [input]
        }
        isCaptured = if case .captured = command.output { true } else { false }
        if !command.input.isEmpty {
            do {
                try FileHandle(fileDescriptor: input).write(contentsOf: command.input)
            } catch {
                throw SpawnError(command: command.arguments.first ?? "", code: EIO)
            }
            lseek(input, 0, SEEK_SET)
        }
    }

    func close() {
        for descriptor in owned { _ = Platform.close(descriptor) }
    }

    func output() throws -> Data { isCaptured ? try Self.contents(of: outputFile) : Data() }

    func errors() throws -> Data { isCaptured ? try Self.contents(of: errorFile) : Data() }

    private static func contents(of file: Int32) throws -> Data {
        lseek(file, 0, SEEK_SET)
        return try FileHandle(fileDescriptor: file).readToEnd() ?? Data()
    }

    /// A file without a name, which is gone with its last descriptor.
    private static func anonymousFile() -> Int32 {
        let template = FileManager.default.temporaryDirectory.appending(path: "subprocess-XXXXXX").filePath
        return template.utf8CString.withUnsafeBytes { bytes in
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: bytes.count) { name in
                UnsafeMutableRawBufferPointer(name).copyMemory(from: bytes)
                guard let start = name.baseAddress else { return -1 }
                let file = mkstemp(start)
                guard file >= 0 else { return -1 }
                unlink(start)
                _ = fcntl(file, F_SETFD, FD_CLOEXEC)
                return file
            }
        }
    }
}
