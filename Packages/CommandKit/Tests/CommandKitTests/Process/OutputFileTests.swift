import CommandKit
import FileTesting
import Foundation
import TerminalTextTesting
import Testing

@Suite("OutputFile")
struct OutputFileTests {
    private let folder: TemporaryFolder

    init() throws {
        // As in Program, SIGPIPE must not end the process. A write to a closed pipe then fails with EPIPE.
        signal(SIGPIPE, SIG_IGN)
        folder = try TemporaryFolder()
    }

    @Test("OutputFile writes text to any output of a command, and binary data only if the output is no terminal")
    @MainActor
    func outputOfCommand() throws {
        let output = TextOutputSpy()
        try OutputFile("-").write(bytes: [1, 2], output: output)
        try OutputFile(folder.file("new")).write(bytes: [3], output: output)
        #expect(try output.bytes == [1, 2] && folder.text("new") == "\u{3}")
        let terminal = try PseudoTerminal()
        let console = Console(name: "app", environment: [:], output: terminal.device)
        #expect(throws: OutputFileError.terminal) { try OutputFile("-").write(bytes: [1, 2], output: console) }
        try OutputFile.standardOutput.write("text", standardOutput: terminal.device)
        #expect(terminal.output() == "text")
        let pipe = Pipe()
        try OutputFile.standardOutput.write(bytes: [1, 2], standardOutput: pipe.stream)
        #expect(pipe.fileHandleForReading.availableData == Data([1, 2]))
    }

    @Test("OutputFile creates a new file with the mode 0666 without the bits of the umask", arguments: [true, false])
    func newFileMode(isNamed: Bool) throws {
        let path = folder.file("new")
        try OutputFile(path, replaces: isNamed).write("text")
        let mask = umask(0)
        umask(mask)
        #expect(mode(of: path) == S_IFREG | (0o666 & ~mask))
        #expect(try folder.text("new") == "text" && folder.names() == ["new"])
    }

    @Test(
        "OutputFile replaces a file atomically and keeps its mode: a reader of the former file reads the former content",
        arguments: [0o600, 0o640, 0o755, 0o666]
    )
    func keptMode(permissions: mode_t) throws {
        let path = try folder.write("former, longer than the new text", to: "file", mode: Int(permissions))
        let reader = try #require(FileHandle(forReadingAtPath: path))
        try OutputFile(path).write("text")
        #expect(try reader.readToEnd() == Data("former, longer than the new text".utf8))
        #expect(mode(of: path) == S_IFREG | permissions)
        #expect(try folder.text("file") == "text" && folder.names() == ["file"])
    }

    /// Without privileges, the system clears the set-user-ID bit of a file that a process writes to.
    @Test("OutputFile keeps owner, group and set-user-ID bit of a file if root writes", .enabled(if: geteuid() == 0))
    func keptOwner() throws {
        let path = try folder.write("former", to: "file")
        #expect(chown(path, 4321, 1234) == 0 && chmod(path, 0o4755) == 0)
        try OutputFile(path).write("text")
        var status = stat()
        #expect(stat(path, &status) == 0)
        #expect(status.st_uid == 4321 && status.st_gid == 1234 && status.st_mode == S_IFREG | 0o4755)
    }

    @Test(
        "OutputFile keeps a chain of symbolic links, and replaces or creates the target",
        arguments: ["below/target", "/below/target", "below/missing"]
    )
    func symbolicLink(target: String) throws {
        try FileManager.default.createDirectory(atPath: folder.file("below"), withIntermediateDirectories: false)
        let isMissing = target == "below/missing"
        if !isMissing { try folder.write("former", to: "below/target", mode: 0o600) }
        let link = folder.file("link")
        #expect(symlink(target.hasPrefix("/") ? folder.path + target : target, folder.file("middle")) == 0)
        #expect(symlink("middle", link) == 0)
        try OutputFile(link).write("text")
        #expect(try folder.text(target) == "text")
        if !isMissing { #expect(mode(of: folder.file("below/target")) == S_IFREG | 0o600) }
        #expect(mode(of: link) & S_IFMT == S_IFLNK)
        #expect(mode(of: folder.file("middle")) & S_IFMT == S_IFLNK)
    }

    @Test("OutputFile writes to a FIFO without replacing it", arguments: [true, false])
    func fifo(replaces: Bool) throws {
        let path = folder.file("fifo")
        #expect(mkfifo(path, 0o600) == 0)
        // A FIFO without a reader would block the writer.
        let reader = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        defer { close(reader) }
        let output = OutputFile(path, replaces: replaces)
        if !replaces { try output.checkBeforeWriting() }
        try output.write("text")
        var buffer = [UInt8](repeating: 0, count: 10)
        #expect(read(reader, &buffer, 10) == 4)
        #expect(mode(of: path) == S_IFIFO | 0o600)
    }

    @Test("OutputFile writes to a device, directly or through a link, and replaces neither", arguments: [false, true])
    func device(isLinked: Bool) throws {
        let terminal = try PseudoTerminal()
        let link = folder.file("link")
        #expect(symlink(terminal.path, link) == 0)
        let file = OutputFile(isLinked ? link : terminal.path, replaces: false)
        try file.write("text")
        #expect(file.isTerminal && !OutputFile("/dev/null").isTerminal)
        #expect(throws: OutputFileError.terminal) { try file.write(bytes: [1, 2]) }
        #expect(throws: OutputFileError.terminal) { try file.checkBeforeWriting() }
        #expect(terminal.output() == "text")
        #expect(mode(of: terminal.path) & S_IFMT == S_IFCHR)
        #expect(mode(of: link) & S_IFMT == S_IFLNK)
    }

    @Test("A failed write keeps the former file and removes the temporary file", arguments: [true, false])
    func failedWrite(exists: Bool) throws {
        let path = exists ? try folder.write("former", to: "file") : folder.file("file")
        for replaces in exists ? [true] : [true, false] {
            #expect(throws: OutputFileError.failed(path: path, reason: "No space left on device")) {
                try OutputFile(path, replaces: replaces).write(to: .output) { stream throws(StreamError) in
                    try stream.write("half")
                    throw StreamError.failed(reason: "No space left on device")
                }
            }
        }
        #expect(try folder.names() == (exists ? ["file"] : []))
        if exists { #expect(try folder.text("file") == "former") }
    }

    @Test(
        "OutputFile.checkBeforeWriting() throws for a terminal, a missing folder, and a file or link that a write would not replace"
    )
    func check() throws {
        let path = try folder.write("former", to: "file")
        #expect(symlink("missing", folder.file("link")) == 0)
        let terminal = try PseudoTerminal()
        #expect(throws: OutputFileError.terminal) {
            try OutputFile.standardOutput.checkBeforeWriting(standardOutput: terminal.device)
        }
        #expect(throws: OutputFileError.failed(path: folder.file("no/file"), reason: "No such file or directory")) {
            try OutputFile(folder.file("no/file")).checkBeforeWriting()
        }
        #expect(OutputFileError.exists(path: "a").description == "a exists. To replace it, add --force.")
        for existing in [path, folder.file("link")] {
            let file = OutputFile(existing, replaces: false)
            #expect(throws: OutputFileError.exists(path: existing)) { try file.checkBeforeWriting() }
            #expect(throws: OutputFileError.exists(path: existing)) { try file.write("text") }
        }
        #expect(try folder.text("file") == "former" && folder.names() == ["file", "link"])
        for file in [
            OutputFile("-"), OutputFile(path), OutputFile("file"), OutputFile(folder.file("new"), replaces: false),
        ] {
            try file.checkBeforeWriting(standardOutput: StandardStream(descriptor: -1))
        }
    }

    @Test("OutputFile does not replace a read-only file", .enabled(if: geteuid() != 0, "root may write to it"))
    func readOnly() throws {
        let path = try folder.write("former", to: "file", mode: 0o444)
        #expect(throws: OutputFileError.failed(path: path, reason: "Permission denied")) {
            try OutputFile(path).write("text")
        }
        #expect(try folder.text("file") == "former")
    }

    @Test(
        "An OutputFileError names the path and the reason",
        arguments: [
            ("missing/file", "there is no folder FOLDER/missing"), ("file/below", "Not a directory"),
            (".", "Is a directory"), ("loop", "Too many levels of symbolic links"),
        ]
    )
    func reasons(name: String, reason: String) throws {
        try folder.write("", to: "file")
        #expect(symlink("loop", folder.file("loop")) == 0)
        let path = folder.file(name)
        let error = OutputFileError.failed(path: path, reason: reason.replacing("FOLDER", with: folder.path))
        #expect(throws: error) { try OutputFile(path).write("text") }
        #expect(error.description == "Cannot write \(path): \(reason.replacing("FOLDER", with: folder.path)).")
        #expect(throws: OutputFileError.self) { try OutputFile(path, replaces: false).write("text") }
    }

    @Test("OutputFile throws if the reader of a FIFO closes it during a write")
    func closedFIFO() throws {
        let path = folder.file("fifo")
        #expect(mkfifo(path, 0o600) == 0)
        let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        #expect(throws: OutputFileError.failed(path: path, reason: "its reader closed it")) {
            try OutputFile(path).write(to: .output) { stream throws(StreamError) in
                close(reader)
                try stream.write("text")
            }
        }
    }
}
