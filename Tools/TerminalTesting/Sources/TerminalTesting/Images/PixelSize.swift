/// The size of an image in pixels.
struct PixelSize: Sendable, Equatable {
    let width: Int
    let height: Int

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Reads it from the head of a PNG or JPEG file.
    init?(file: [UInt8]) {
        if file.starts(with: [0x89, 0x50, 0x4E, 0x47]), file.count >= 24 {
            self.init(width: Self.number(file[16..<20]), height: Self.number(file[20..<24]))
        } else if file.starts(with: [0xFF, 0xD8]), let frame = Self.jpegFrame(file) {
            self.init(width: Self.number(frame.suffix(2)), height: Self.number(frame.prefix(2)))
        } else {
            return nil
        }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    /// Height and width from the segment that begins the frame, whichever segments stand before it.
    private static func jpegFrame(_ file: [UInt8]) -> ArraySlice<UInt8>? {
        var position = 2
        while position + 9 <= file.count, file[position] == 0xFF {
            let marker = file[position + 1]
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                return file[position + 5..<position + 9]
            }
            position += 2 + number(file[position + 2..<position + 4])
        }
        return nil
    }
}
