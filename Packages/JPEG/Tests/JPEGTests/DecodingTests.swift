import Foundation
import JPEG
import Testing

@Suite("JPEG decoding", .needsLibturbojpeg)
struct DecodingTests {
    private func read(_ handmade: HandmadeJPEG, limits: JPEGLimits = JPEGLimits()) throws -> JPEGImage {
        try JPEGImage.decoding(handmade.data, limits: limits)
    }

    @Test(
        "JPEGImage.decoding returns the smallest scale that covers the requested size, or else the full size",
        arguments: [
            (JPEGSize(width: 500, height: 750), JPEGSize(width: 500, height: 750)),
            (JPEGSize(width: 439, height: 1), JPEGSize(width: 500, height: 750)),
            (JPEGSize(width: 438, height: 1), JPEGSize(width: 438, height: 657)),
            (JPEGSize(width: 250, height: 375), JPEGSize(width: 250, height: 375)),
            (JPEGSize(width: 250, height: 376), JPEGSize(width: 313, height: 469)),
            (JPEGSize(width: 1, height: 94), JPEGSize(width: 63, height: 94)),
            (JPEGSize(width: 0, height: -1), JPEGSize(width: 63, height: 94)),
            (JPEGSize(width: 2_000, height: 10), JPEGSize(width: 500, height: 750)),
            (JPEGSize(width: .max, height: .max), JPEGSize(width: 500, height: 750)),
        ]
    )
    func scales(wanted: JPEGSize, expected: JPEGSize) throws {
        let data = try JPEGImage.gradient(width: 500, height: 750).encoded()
        let image = try JPEGImage.decoding(data, atLeast: wanted)
        #expect(JPEGSize(width: image.width, height: image.height) == expected)
        let reference = JPEGImage.gradient(width: expected.width, height: expected.height)
        #expect(image.distance(to: reference) < 4)
    }

    @Test("JPEGImage.decoding accepts a slice of Data")
    func slice() throws {
        let data = try JPEGImage.gradient(width: 20, height: 20).encoded()
        let slice = (Data([1, 2, 3]) + data).dropFirst(3)
        #expect(try JPEGImage.decoding(slice) == JPEGImage.decoding(data))
    }

    @Test("JPEGImage.decoding converts greyscale to RGB, and rejects a picture with CMYK colours")
    func colors() throws {
        let image = try read(HandmadeJPEG(size: JPEGSize(width: 20, height: 10)))
        #expect(image == JPEGImage(width: 20, height: 10, pixels: [UInt8](repeating: 128, count: 600)))
        #expect(throws: JPEGError.cmyk) { try read(HandmadeJPEG(components: 4)) }
    }

    @Test(
        "JPEGImage.decoding rejects data that contains no picture",
        arguments: [
            Data(), Data([0xFF]), Data([0xFF, 0xD8]), Data([0xFF, 0xD8, 0xFF, 0xD9]), Data("GIF89a".utf8),
            HandmadeJPEG().head, Data(count: 100_000),
        ]
    )
    func noPicture(data: Data) {
        let error = #expect(throws: JPEGError.self) { try JPEGImage.decoding(data) }
        #expect(error?.isDamaged == true)
    }

    @Test("JPEGImage.decoding rejects a file with tables and no picture")
    func tables() {
        #expect(throws: JPEGError.damaged("the file has tables but no picture")) {
            try JPEGImage.decoding(HandmadeJPEG().tablesOnly)
        }
    }

    @Test("JPEGImage.decoding rejects a truncated picture", arguments: [0.2, 0.5, 0.9, 0.99])
    func truncated(part: Double) throws {
        let data = try JPEGImage.gradient(width: 300, height: 300).encoded()
        let error = #expect(throws: JPEGError.self) {
            try JPEGImage.decoding(data.prefix(Int(Double(data.count) * part)))
        }
        #expect(error?.isDamaged == true)
    }

    @Test("JPEGImage.decoding rejects a picture for which libjpeg-turbo reports a warning")
    func warning() throws {
        var data = try JPEGImage.gradient(width: 300, height: 300).encoded()
        // libjpeg-turbo warns about extraneous bytes before the end of the picture.
        data.insert(contentsOf: [UInt8](repeating: 1, count: 100), at: data.count - 2)
        #expect(throws: JPEGError.self) { try JPEGImage.decoding(data) }
    }

    @Test("JPEGImage.decoding accepts data up to the limit of bytes and rejects longer data")
    func bytes() throws {
        let data = HandmadeJPEG().data
        var limits = JPEGLimits()
        limits.bytes = data.count
        _ = try JPEGImage.decoding(data, limits: limits)
        limits.bytes -= 1
        #expect(throws: JPEGError.tooManyBytes(data.count, limit: data.count - 1)) {
            try JPEGImage.decoding(data, limits: limits)
        }
    }

    @Test("JPEGImage.decoding accepts a size in the header up to the limit of pixels and rejects a larger size")
    func pixels() throws {
        let huge = JPEGSize(width: 65_000, height: 65_000)
        var handmade = HandmadeJPEG(size: huge)
        handmade.scans = 0
        #expect(throws: JPEGError.tooManyPixels(huge, limit: 40_000_000)) {
            try JPEGImage.decoding(
                handmade.head + HandmadeJPEG().data.suffix(13),
                atLeast: JPEGSize(width: 1, height: 1)
            )
        }
        handmade = HandmadeJPEG(size: JPEGSize(width: 10, height: 10))
        _ = try read(handmade, limits: JPEGLimits(pixels: 100))
        #expect(throws: JPEGError.tooManyPixels(handmade.size, limit: 99)) {
            try read(handmade, limits: JPEGLimits(pixels: 99))
        }
    }

    @Test("JPEGImage.decoding accepts 64 scans by default, and at most 500, even if the caller's limit is higher")
    func scans() throws {
        _ = try read(HandmadeJPEG(scans: 64))
        #expect(throws: JPEGError.tooManyScans(65, limit: 64)) { try read(HandmadeJPEG(scans: 65)) }
        _ = try read(HandmadeJPEG(scans: 500), limits: JPEGLimits(scans: 1_000))
        let error = #expect(throws: JPEGError.self) {
            try read(HandmadeJPEG(scans: 501), limits: JPEGLimits(scans: 1_000))
        }
        #expect(error?.isDamaged == true)
    }
}
