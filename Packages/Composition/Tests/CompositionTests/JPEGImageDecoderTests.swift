import Composition
import Foundation
import JPEG
import TerminalUI
import Testing

@Suite("JPEGImageDecoder", .enabled(if: JPEGLibrary.isAvailable, "needs libturbojpeg"))
struct JPEGImageDecoderTests {
    private func bitmap(atLeast pixels: Size) async throws -> Bitmap {
        let pixelBytes = [UInt8](repeating: 120, count: 780 * 1170 * 3)
        let file = try JPEGImage(width: 780, height: 1170, pixels: pixelBytes).encoded()
        return try await JPEGImageDecoder().bitmap(of: file, atLeast: pixels)
    }

    @Test("JPEGImageDecoder scales an image down to at least the requested size, and never up")
    func size() async throws {
        let small = try await bitmap(atLeast: Size(columns: 90, rows: 130))
        #expect((90..<200).contains(small.width) && small.height >= 130)
        #expect(try await bitmap(atLeast: Size(columns: 5_000, rows: 5_000)).width == 780)
    }

    @Test("JPEGImageDecoder throws CancellationError in a cancelled task")
    func cancelled() async throws {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await JPEGImageDecoder().bitmap(of: Data("no picture".utf8), atLeast: Size(columns: 1, rows: 1))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("JPEGImageDecoder does not block the main actor")
    @MainActor
    func mainActor() async throws {
        var hasRun = false
        // This task can run only while the decoder does not occupy the main actor.
        Task { hasRun = true }
        _ = try await bitmap(atLeast: Size(columns: 780, rows: 1170))
        #expect(hasRun)
    }
}

#if os(Linux) || os(macOS)
    @Suite("JPEGImageDecoder without libturbojpeg")
    struct MissingLibraryTests {
        @Test("JPEGImageDecoder passes on the message of JPEG that names the package to install")
        func message() async {
            await #expect(processExitsWith: .success) {
                setenv(JPEGLibrary.pathVariable, "/nowhere", 1)
                let error = await #expect(throws: ImageDecoderUnavailable.self) {
                    try await JPEGImageDecoder().bitmap(of: Data(), atLeast: Size(columns: 1, rows: 1))
                }
                #expect(error?.reason == JPEGError.libraryMissing.description)
            }
        }
    }
#endif
