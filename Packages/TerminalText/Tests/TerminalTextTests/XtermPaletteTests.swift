import TerminalTextTesting
import Testing

@testable import TerminalText

@Suite("The nearest colour")
struct XtermPaletteTests {
    @Test(
        "of 256 is one of the cube or a grey",
        arguments: [
            (0, 0, 0, 16), (255, 255, 255, 231), (255, 0, 0, 196), (0, 255, 0, 46), (0, 0, 255, 21), (95, 135, 175, 67),
            (8, 8, 8, 232), (238, 238, 238, 255), (118, 118, 118, 243), (127, 128, 129, 244), (96, 94, 95, 59),
        ] as [(UInt8, UInt8, UInt8, Int)]
    )
    func of256(red: UInt8, green: UInt8, blue: UInt8, place: Int) {
        #expect(XtermPalette.nearest(of: 256, to: (red, green, blue)) == place)
    }

    @Test(
        "of 16 is one of the theme's, as xterm has them",
        arguments: [
            (0, 0, 0, 0), (255, 255, 255, 15), (250, 5, 5, 9), (200, 10, 10, 1), (0, 0, 200, 4), (128, 128, 128, 8),
            (230, 230, 230, 7),
        ] as [(UInt8, UInt8, UInt8, Int)]
    )
    func of16(red: UInt8, green: UInt8, blue: UInt8, place: Int) {
        #expect(XtermPalette.nearest(of: 16, to: (red, green, blue)) == place)
    }

    @Test("is nearer than all others")
    func nearest() {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<2_000 {
            let light: XtermPalette.Light = (
                .random(in: 0...255, using: &generator), .random(in: 0...255, using: &generator),
                .random(in: 0...255, using: &generator)
            )
            let place = XtermPalette.nearest(of: 256, to: light)
            let best = (16..<256).map { XtermPalette.distance(XtermPalette.color($0), light) }.min()
            #expect(XtermPalette.distance(XtermPalette.color(place), light) == best, "\(light)")
        }
    }
}
