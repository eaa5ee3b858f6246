import CommandKit
import Foundation

/// A pair of pseudoterminal descriptors. The device node cannot be renamed or replaced, not even by root.
final class PseudoTerminal {
    private let controller: Int32
    private let descriptor: Int32
    let path: String

    struct Unavailable: Error {}

    init() throws {
        var (controller, descriptor): (Int32, Int32) = (-1, -1)
        guard openpty(&controller, &descriptor, nil, nil, nil) == 0, let name = ttyname(descriptor) else {
            throw Unavailable()
        }
        (self.controller, self.descriptor) = (controller, descriptor)
        path = String(cString: name)
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

    /// Returns what was written to the device so far.
    func output() -> String {
        _ = fcntl(controller, F_SETFL, O_NONBLOCK)
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(controller, &buffer, buffer.count)
        return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
    }
}
