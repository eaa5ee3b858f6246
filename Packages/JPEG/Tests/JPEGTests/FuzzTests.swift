import Foundation
import JPEG
import SeededRandom
import Testing

@Suite("Damaged data", .enabled(if: JPEGLibrary.isAvailable))
struct FuzzTests {
    private static let limits = JPEGLimits(pixels: 1_000_000)

    @Test("gives a picture or an error, and nothing else", arguments: [1, 2, 3, 4] as [UInt64])
    func mutations(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let sound = try [
            JPEGImage.gradient(width: 40, height: 56).encoded(quality: 50),
            JPEGImage.gradient(width: 33, height: 7).encoded(quality: 95),
            HandmadeJPEG(size: JPEGSize(width: 30, height: 20), components: 3, scans: 40).data,
        ].map { Array($0) }
        var pictures = 0
        for _ in 0..<1_500 {
            var bytes = sound[Int.random(in: sound.indices, using: &generator)]
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                Self.damage(&bytes, with: sound, using: &generator)
            }
            let wanted = Bool.random(using: &generator) ? JPEGSize(width: 9, height: 9) : nil
            do throws(JPEGError) {
                let image = try JPEGImage.decoding(Data(bytes), atLeast: wanted, limits: Self.limits)
                #expect(image.pixels.count == image.width * image.height * 3)
                pictures += 1
            } catch {
                #expect(error != .libraryMissing && !error.description.isEmpty)
            }
        }
        // Both happen, else nothing was tried.
        #expect(pictures > 50 && pictures < 1_450)
    }

    private static func damage(_ bytes: inout [UInt8], with sound: [[UInt8]], using generator: inout SplitMix64) {
        guard !bytes.isEmpty else { return }
        let place = Int.random(in: bytes.indices, using: &generator)
        let rest = min(bytes.count - place, Int.random(in: 1...64, using: &generator))
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 1: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 2: bytes.removeSubrange(place..<place + rest)
        case 3: bytes.removeLast(bytes.count - place)
        case 4:
            let other = sound[Int.random(in: sound.indices, using: &generator)]
            let start = Int.random(in: other.indices, using: &generator)
            bytes.insert(contentsOf: other[start..<min(start + rest, other.count)], at: place)
        default:
            // A marker where there was none.
            bytes.replaceSubrange(place..<place + 1, with: [0xFF, UInt8.random(in: 0xC0...0xFE, using: &generator)])
        }
    }
}
