import JPEG
import Testing

@Suite("A picture")
struct JPEGImageTests {
    @Test(
        "is written and read again, a little blurred",
        .enabled(if: JPEGLibrary.isAvailable),
        arguments: [(1, 1), (1, 40), (17, 9), (160, 120)]
    )
    func roundTrip(width: Int, height: Int) throws {
        let image = JPEGImage.gradient(width: width, height: height)
        let read = try JPEGImage.decoding(image.encoded(quality: 100))
        #expect(read.width == width && read.height == height)
        #expect(read.distance(to: image) < 3)
    }

    @Test("has its first row on top, and red first in each pixel", .enabled(if: JPEGLibrary.isAvailable))
    func order() throws {
        let rows = [[255, 0, 0], [0, 0, 255]].flatMap { colour in
            (0..<32 * 16).flatMap { _ in colour.map { UInt8($0) } }
        }
        let read = try JPEGImage.decoding(JPEGImage(width: 32, height: 32, pixels: rows).encoded())
        let (top, bottom) = (read.pixel(x: 16, y: 4), read.pixel(x: 16, y: 28))
        #expect(top[0] > 240 && top[1] < 15 && top[2] < 15)
        #expect(bottom[0] < 15 && bottom[1] < 15 && bottom[2] > 240)
    }

    @Test("is a larger file the better it shall be", .enabled(if: JPEGLibrary.isAvailable))
    func quality() throws {
        let image = JPEGImage.gradient(width: 200, height: 200)
        let sizes = try [1, 30, 85, 100].map { try image.encoded(quality: $0).count }
        #expect(sizes == sizes.sorted() && Set(sizes).count == 4)
        #expect(try image.encoded(quality: .min) == image.encoded(quality: 1))
        #expect(try image.encoded(quality: .max) == image.encoded(quality: 100))
    }

    @Test("gives the same bytes each time", .enabled(if: JPEGLibrary.isAvailable))
    func stable() throws {
        let image = JPEGImage.gradient(width: 50, height: 50)
        #expect(try image.encoded() == image.encoded())
    }

    @Test(
        "that is longer than the format allows is refused when written",
        .enabled(if: JPEGLibrary.isAvailable),
        arguments: [(65_501, 1), (1, 65_501)]
    )
    func tooLong(width: Int, height: Int) {
        let image = JPEGImage(width: width, height: height, pixels: [UInt8](repeating: 0, count: width * height * 3))
        let error = #expect(throws: JPEGError.self) { try image.encoded() }
        #expect(error?.isNotEncodable == true)
    }

    @Test("is described by its size, not by its pixels")
    func description() {
        #expect(JPEGImage.gradient(width: 3, height: 2).description == "a picture of 3 × 2 pixels")
    }

    #if os(Linux) || os(macOS)
        @Test("cannot be made of another number of bytes")
        func count() async {
            await #expect(processExitsWith: .failure) { _ = JPEGImage(width: 2, height: 2, pixels: [1, 2, 3]) }
            await #expect(processExitsWith: .failure) { _ = JPEGImage(width: 0, height: 2, pixels: []) }
        }
    #endif
}
