import Foundation
import JPEG
import Testing

@Suite("JPEG without libturbojpeg")
struct MissingLibraryTests {
    #if os(Linux) || os(macOS)
        // The library is loaded once, so each path needs a process.
        @Test("Decoding and encoding throw libraryMissing if LIBTURBOJPEG_PATH names no library, or another one")
        func missing() async {
            await #expect(processExitsWith: .success) { Self.expectMissing("/nowhere/libturbojpeg.so.0") }
            await #expect(processExitsWith: .success) { Self.expectMissing("libc.so.6") }
        }
    #endif

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
