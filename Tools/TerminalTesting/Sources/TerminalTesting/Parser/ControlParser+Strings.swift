extension ControlParser {
    private static let bell: UInt8 = 0x07
    private static let backslash: UInt8 = 0x5C
    /// The largest image comes in one string. What is beyond this is dropped.
    private static let longestString = 1 << 25

    /// Inside a string, up to ST. BEL ends an operating system command as well.
    mutating func string(
        _ kind: ControlEvent.StringKind,
        _ bytes: [UInt8],
        _ position: inout Int
    ) -> ControlEvent? {
        let start = position
        // A plain loop over memory, because images are long.
        position = bytes.withUnsafeBufferPointer { bytes in
            var index = start
            while index < bytes.count, bytes[index] >= 0x20 { index += 1 }
            return index
        }
        collected.append(contentsOf: bytes[start..<min(position, start + Self.longestString - collected.count)])
        guard position < bytes.count else { return nil }
        let byte = bytes[position]
        position += 1
        switch byte {
        case Self.escape:
            keep(.stringEscape(kind))
            return nil
        case Self.bell where kind == .operatingSystemCommand: return end(kind)
        case _ where Self.abortions.contains(byte): return brokenOff()
        default: return nil
        }
    }

    /// After ESC inside a string.
    mutating func stringEscape(
        _ kind: ControlEvent.StringKind,
        _ byte: UInt8,
        _ position: inout Int
    ) -> ControlEvent {
        guard byte == Self.backslash else {
            let event = brokenOff()
            begin(.escape)
            return event
        }
        position += 1
        return end(kind)
    }

    private mutating func end(_ kind: ControlEvent.StringKind) -> ControlEvent {
        defer { begin(.ground) }
        return .string(kind, collected)
    }
}
