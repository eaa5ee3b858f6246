import CommandKit
import Foundation

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
