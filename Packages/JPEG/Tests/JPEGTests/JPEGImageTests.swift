import Foundation
import JPEG
import Testing

@Suite("JPEGImage")
struct JPEGImageTests {
    @Test(
        "Encoding a JPEGImage and decoding it keeps the size and nearly the same pixels",
        .needsLibturbojpeg,
        arguments: [(1, 1), (1, 40), (17, 9), (160, 120)]
    )
    func roundTrip(width: Int, height: Int) throws {
        let image = JPEGImage.gradient(width: width, height: height)
        let read = try JPEGImage.decoding(image.encoded())
        #expect(read.width == width && read.height == height)
        #expect(read.distance(to: image) < 4)
    }

    @Test("JPEGImage.decoding returns the top row first, and red as the first byte of a pixel", .needsLibturbojpeg)
    func order() throws {
        let rows = [[255, 0, 0], [0, 0, 255]].flatMap { colour in
            (0..<32 * 16).flatMap { _ in colour.map { UInt8($0) } }
        }
        let read = try JPEGImage.decoding(JPEGImage(width: 32, height: 32, pixels: rows).encoded())
        let (top, bottom) = (read.pixel(x: 16, y: 4), read.pixel(x: 16, y: 28))
        #expect(top[0] > 240 && top[1] < 15 && top[2] < 15)
        #expect(bottom[0] < 15 && bottom[1] < 15 && bottom[2] > 240)
    }

    @Test(
        "JPEGImage.encoded rejects a picture that is wider or higher than 65,500 pixels",
        .needsLibturbojpeg,
        arguments: [(65_501, 1), (1, 65_501)]
    )
    func tooLong(width: Int, height: Int) {
        let image = JPEGImage(width: width, height: height, pixels: [UInt8](repeating: 0, count: width * height * 3))
        expectRefusal("cannot be written") { try JPEGImage.decoding(image.encoded()) }
    }

    @Test("JPEGImage.init traps for a wrong number of bytes or an empty picture")
    func count() async {
        await #expect(processExitsWith: .failure) { _ = JPEGImage(width: 2, height: 2, pixels: [1, 2, 3]) }
        await #expect(processExitsWith: .failure) { _ = JPEGImage(width: 2, height: 0, pixels: []) }
    }
}

@Suite("JPEG without libturbojpeg")
struct MissingLibraryTests {
    // The library is loaded once, so each path needs a process.
    @Test("Decoding and encoding throw libraryMissing if LIBTURBOJPEG_PATH names no library, or another one")
    func missing() async {
        await #expect(processExitsWith: .success) { Self.expectMissing("/nowhere/libturbojpeg.so.0") }
        await #expect(processExitsWith: .success) { Self.expectMissing("libc.so.6") }
    }

    private static func expectMissing(_ path: String) {
        setenv(JPEGLibrary.pathVariable, path, 1)
        #expect(!JPEGLibrary.isAvailable)
        #expect(JPEGError.libraryMissing.description.contains("libturbojpeg0"))
        #expect(throws: JPEGError.libraryMissing) { try JPEGImage.decoding(Data()) }
        #expect(throws: JPEGError.libraryMissing) {
            try JPEGImage(width: 1, height: 1, pixels: [0, 0, 0]).encoded()
        }
    }
}

extension Trait where Self == ConditionTrait {
    static var needsLibturbojpeg: Self { .enabled(if: JPEGLibrary.isAvailable, "needs libturbojpeg") }
}

/// Expects the error `damaged`. The messages of libjpeg-turbo may change.
func expectDamage(sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> JPEGImage) {
    let error = #expect(throws: JPEGError.self, sourceLocation: sourceLocation) { try body() }
    if case .damaged = error { return }
    Issue.record("another error: \(String(describing: error))", sourceLocation: sourceLocation)
}

/// Expects the error `refused` with a part of its message.
func expectRefusal(_ part: String, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> JPEGImage) {
    let error = #expect(throws: JPEGError.self, sourceLocation: sourceLocation) { try body() }
    guard case .refused(let message) = error, message.contains(part), error?.localizedDescription == message else {
        Issue.record("another error: \(String(describing: error))", sourceLocation: sourceLocation)
        return
    }
}

extension JPEGImage {
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

    func distance(to other: JPEGImage) -> Double {
        let differences = zip(pixels, other.pixels).map { abs(Int($0) - Int($1)) }
        return Double(differences.reduce(0, +)) / Double(pixels.count)
    }
}
