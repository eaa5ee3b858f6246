import Foundation
import JPEG
import Testing

@Suite("An error")
struct JPEGErrorTests {
    @Test(
        "says what happened and what to do",
        arguments: [
            (.libraryMissing, "libturbojpeg0-dev"),
            (.tooManyBytes(11, limit: 10), "11 bytes"),
            (.tooManyPixels(JPEGSize(width: 5, height: 6), limit: 29), "5 × 6"),
            (.tooManyScans(65, limit: 64), "65 scans"),
            (.printColours, "RGB"),
            (.damaged("premature end"), "premature end"),
            (.notEncodable("too large"), "too large"),
        ] as [(JPEGError, String)]
    )
    func message(error: JPEGError, part: String) {
        #expect(error.description.contains(part) && error.description.hasSuffix("."))
        #expect(error.localizedDescription == error.description)
    }
}
