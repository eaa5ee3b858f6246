import Foundation
import JPEG

extension JPEGImage {
    /// Changes its colour from pixel to pixel, so that no two places look alike.
    static func gradient(width: Int, height: Int) -> JPEGImage {
        let pixels = (0..<width * height).flatMap { index -> [UInt8] in
            let (x, y) = (index % width, index / width)
            return [UInt8(255 * x / width), UInt8(255 * y / height), UInt8(255 * (x + y) / (width + height))]
        }
        return JPEGImage(width: width, height: height, pixels: pixels)
    }

    func pixel(x: Int, y: Int) -> [Int] {
        pixels[(y * width + x) * 3..<(y * width + x + 1) * 3].map { Int($0) }
    }

    /// How far apart two pictures of one size are, on average, of 255.
    func distance(to other: JPEGImage) -> Double {
        let differences = zip(pixels, other.pixels).map { abs(Int($0) - Int($1)) }
        return Double(differences.reduce(0, +)) / Double(pixels.count)
    }
}
