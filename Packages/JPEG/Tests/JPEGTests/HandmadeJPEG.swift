import Foundation
import JPEG

/// A progressive picture of one colour with a chosen number of scans. libjpeg-turbo cannot write such files.
struct HandmadeJPEG {
    var size = JPEGSize(width: 8, height: 8)
    /// The number of colour components: 1 is greyscale, and 4 without an Adobe marker is CMYK.
    var components = 1
    /// The number of scans, at most 896: one for each bit of each coefficient.
    var scans = 1

    var data: Data { Data(start + tables + frame + body + [0xFF, 0xD9]) }

    var tablesOnly: Data { Data(start + tables + [0xFF, 0xD9]) }

    var head: Data { Data(start + tables + frame) }

    private var start: [UInt8] { [0xFF, 0xD8] }

    private var tables: [UInt8] {
        Self.segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
            // Each Huffman table has the single code "0". The code means the difference 0 in the first table, and the
            // end of a block in the second.
            + Self.segment(0xC4, [0x00, 1] + [UInt8](repeating: 0, count: 15) + [0x00])
            + Self.segment(0xC4, [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0x00])
    }

    private var frame: [UInt8] {
        var content: [UInt8] = [8]
        for side in [size.height, size.width] {
            content += [UInt8(truncatingIfNeeded: side >> 8), UInt8(truncatingIfNeeded: side)]
        }
        content.append(UInt8(components))
        for identifier in identifiers { content += [identifier, 0x11, 0] }
        return Self.segment(0xC2, content)
    }

    private var identifiers: [UInt8] { (1...components).map { UInt8($0) } }

    private var body: [UInt8] {
        let blocks = ((size.width + 7) / 8) * ((size.height + 7) / 8)
        return Self.script.prefix(scans).flatMap { scan -> [UInt8] in
            let all = scan.coefficient == 0 ? identifiers : [1]
            var header = [UInt8(all.count)]
            for identifier in all { header += [identifier, 0] }
            header += [scan.coefficient, scan.coefficient, scan.approximation]
            return Self.segment(0xDA, header) + Self.zeros(blocks * all.count)
        }
    }

    /// The order of the scans: coefficient 0 of all components, then the other coefficients of the first component.
    /// Each coefficient has 14 scans, from the highest bit to the lowest.
    private static let script: [(coefficient: UInt8, approximation: UInt8)] = (UInt8(0)...63).flatMap { coefficient in
        (UInt8(0)...13).reversed().map { low in (coefficient, low == 13 ? low : (low + 1) << 4 | low) }
    }

    private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        let length = content.count + 2
        return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content
    }

    /// Returns `count` zero bits, padded to whole bytes with ones, as T.81 requires.
    private static func zeros(_ count: Int) -> [UInt8] {
        let last: [UInt8] = count % 8 == 0 ? [] : [0xFF >> UInt8(count % 8)]
        return [UInt8](repeating: 0, count: count / 8) + last
    }
}
