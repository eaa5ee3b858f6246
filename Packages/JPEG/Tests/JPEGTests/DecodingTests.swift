import Foundation
import JPEG
import Testing

@Suite("JPEG decoding", .needsLibturbojpeg)
struct DecodingTests {
    private func read(_ handmade: HandmadeJPEG) throws -> JPEGImage { try JPEGImage.decoding(handmade.data) }

    @Test(
        "JPEGImage.decoding returns the smallest scale that covers the requested size, or else the full size",
        arguments: [
            (500, 750, 500, 750), (439, 1, 500, 750), (438, 1, 438, 657), (250, 375, 250, 375), (250, 376, 313, 469),
            (1, 94, 63, 94), (0, -1, 63, 94), (2_000, 10, 500, 750), (.max, .max, 500, 750),
        ] as [(Int, Int, Int, Int)]
    )
    func scales(wantedWidth: Int, wantedHeight: Int, width: Int, height: Int) throws {
        let data = try JPEGImage.gradient(width: 500, height: 750).encoded()
        let image = try JPEGImage.decoding(data, atLeast: JPEGSize(width: wantedWidth, height: wantedHeight))
        #expect(image.width == width && image.height == height)
        #expect(image.distance(to: JPEGImage.gradient(width: width, height: height)) < 4)
    }

    @Test("JPEGImage.decoding accepts a slice of Data, converts greyscale to RGB, and rejects CMYK colours")
    func colors() throws {
        let slice = (Data([1, 2, 3]) + HandmadeJPEG(size: JPEGSize(width: 20, height: 10)).data).dropFirst(3)
        let grey = JPEGImage(width: 20, height: 10, pixels: [UInt8](repeating: 128, count: 600))
        #expect(try JPEGImage.decoding(slice) == grey)
        expectRefusal("CMYK") { try read(HandmadeJPEG(components: 4)) }
    }

    @Test(
        "JPEGImage.decoding rejects data that contains no picture",
        arguments: [
            Data(), Data([0xFF]), Data([0xFF, 0xD8]), Data([0xFF, 0xD8, 0xFF, 0xD9]), Data("GIF89a".utf8),
            HandmadeJPEG().head, Data(count: 100_000),
        ]
    )
    func noPicture(data: Data) { expectDamage { try JPEGImage.decoding(data) } }

    @Test("JPEGImage.decoding rejects a file with tables and no picture")
    func tables() {
        #expect(throws: JPEGError.damaged("the file has tables but no picture")) {
            try JPEGImage.decoding(HandmadeJPEG().tablesOnly)
        }
    }

    @Test("JPEGImage.decoding rejects a truncated picture, and one for which libjpeg-turbo reports a warning")
    func truncated() throws {
        var data = try JPEGImage.gradient(width: 300, height: 300).encoded()
        for part in [0.2, 0.5, 0.9, 0.99] {
            expectDamage { try JPEGImage.decoding(data.prefix(Int(Double(data.count) * part))) }
        }
        // libjpeg-turbo warns about extraneous bytes before the end of the picture.
        data.insert(contentsOf: [UInt8](repeating: 1, count: 100), at: data.count - 2)
        expectDamage { try JPEGImage.decoding(data) }
    }

    @Test("JPEGImage.decoding reads data of 8 MiB and rejects longer data")
    func bytes() {
        let limit = 8 * 1_024 * 1_024
        expectDamage { try JPEGImage.decoding(Data(count: limit)) }
        expectRefusal("\(limit + 1) bytes") { try JPEGImage.decoding(Data(count: limit + 1)) }
    }

    @Test("JPEGImage.decoding accepts a size in the header of 8 megapixels and rejects a larger size")
    func pixels() throws {
        let wanted = JPEGSize(width: 1, height: 1)
        let largest = HandmadeJPEG(size: JPEGSize(width: 4_000, height: 2_000))
        #expect(try JPEGImage.decoding(largest.data, atLeast: wanted).width == 500)
        let larger = HandmadeJPEG(size: JPEGSize(width: 4_000, height: 2_001))
        expectRefusal("4000 × 2001 pixels") { try JPEGImage.decoding(larger.data, atLeast: wanted) }
    }

    @Test("JPEGImage.decoding accepts at most 64 scans")
    func scans() throws {
        _ = try read(HandmadeJPEG(scans: 64))
        expectRefusal("65 scans; the limit is 64.") { try read(HandmadeJPEG(scans: 65)) }
    }
}
