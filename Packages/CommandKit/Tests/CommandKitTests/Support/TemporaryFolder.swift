import CommandKit
import Foundation

/// A new temporary folder. The folder is removed when the object is released.
final class TemporaryFolder {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "commandkit-\(UUID().uuidString)")
        path = url.path(percentEncoded: false)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    func write(_ text: String, to name: String, mode: mode_t = 0o644) throws -> String {
        let path = file(name)
        try Data(text.utf8).write(to: URL(filePath: path))
        chmod(path, mode)
        return path
    }

    func text(_ name: String) throws -> String { try String(contentsOfFile: file(name), encoding: .utf8) }

    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }
}

/// Returns the type and permission bits of a file without following a symbolic link.
func mode(of path: String) -> mode_t {
    var status = stat()
    lstat(path, &status)
    return status.st_mode
}

extension Pipe {
    var stream: StandardStream { StandardStream(descriptor: fileHandleForWriting.fileDescriptor) }
}

/// A pseudoterminal with its two file descriptors. Tests may write to its device node even as root, because root cannot
/// rename or replace the node.
final class PseudoTerminal {
    private let controller: Int32
    private let descriptor: Int32
    let path: String

    struct Unavailable: Error {}

    init() throws {
        var (controller, descriptor): (Int32, Int32) = (-1, -1)
        // ttyname is not safe here: all threads share its buffer.
        var name = [CChar](repeating: 0, count: 128)
        guard openpty(&controller, &descriptor, nil, nil, nil) == 0, ttyname_r(descriptor, &name, name.count) == 0
        else {
            throw Unavailable()
        }
        (self.controller, self.descriptor) = (controller, descriptor)
        path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        close(controller)
        close(descriptor)
    }

    var device: StandardStream { StandardStream(descriptor: descriptor) }

    func resize(columns: UInt16) {
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
    }

    func output() -> String {
        // The terminal driver delivers bytes with a delay. The added zero byte marks the end of the output.
        try? device.write("\0")
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while bytes.last != 0, case let count = read(controller, &buffer, buffer.count), count > 0 {
            bytes += buffer.prefix(count)
        }
        return String(decoding: bytes.dropLast(), as: UTF8.self)
    }
}
