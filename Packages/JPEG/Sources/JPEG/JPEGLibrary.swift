import CJPEG
import Foundation

/// The functions of libjpeg-turbo with typed errors. The first use loads the library.
public enum JPEGLibrary {
    /// The environment variable with the path of the library, for a folder that the loader does not search.
    public static let pathVariable = "LIBTURBOJPEG_PATH"

    /// Whether libjpeg-turbo 2.0 or newer is installed. If false, decoding and encoding throw ``JPEGError/libraryMissing``.
    public static let isAvailable = cjpeg_load(ProcessInfo.processInfo.environment[pathVariable] ?? "")

    static func header(of bytes: UnsafeRawBufferPointer) throws(JPEGError) -> (size: JPEGSize, isCMYK: Bool) {
        guard isAvailable else { throw .libraryMissing }
        let handle = cjpeg_init_decompress()
        defer { cjpeg_destroy(handle) }
        var (width, height, colors): (Int32, Int32, Int32) = (0, 0, 0)
        let address = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        let code = cjpeg_read_header(handle, address, UInt(bytes.count), &width, &height, &colors)
        guard code == cjpeg_ok else { throw .damaged(message(of: handle)) }
        // libjpeg-turbo accepts tables without a picture and then does not set the size.
        guard width > 0, height > 0 else { throw .damaged("the file has tables but no picture") }
        let isCMYK = [cjpeg_colors_cmyk, cjpeg_colors_ycck].contains { Int32($0) == colors }
        return (JPEGSize(width: Int(width), height: Int(height)), isCMYK)
    }

    /// - Parameter size: A size to which libjpeg-turbo can scale the picture.
    static func pixels(of bytes: UnsafeRawBufferPointer, size: JPEGSize) throws(JPEGError) -> [UInt8] {
        guard isAvailable else { throw .libraryMissing }
        let handle = cjpeg_init_decompress()
        defer { cjpeg_destroy(handle) }
        var pixels = [UInt8](repeating: 0, count: size.width * size.height * 3)
        let code = cjpeg_decompress(
            handle,
            bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
            UInt(bytes.count),
            &pixels,
            Int32(clamping: size.width),
            Int32(clamping: size.height)
        )
        guard code == cjpeg_ok else { throw .damaged(message(of: handle)) }
        return pixels
    }

    static func encoding(_ image: JPEGImage) throws(JPEGError) -> Data {
        guard isAvailable else { throw .libraryMissing }
        let handle = cjpeg_init_compress()
        defer { cjpeg_destroy(handle) }
        var (buffer, count): (UnsafeMutablePointer<UInt8>?, UInt) = (nil, 0)
        defer { cjpeg_free(buffer) }
        let code = cjpeg_compress(
            handle,
            image.pixels,
            // Clamping changes no valid size: the limit of libjpeg-turbo is far below Int32.max.
            Int32(clamping: image.width),
            Int32(clamping: image.height),
            // The quality, from 1 to 100.
            85,
            &buffer,
            &count
        )
        guard code == cjpeg_ok, let buffer else {
            throw .refused("The picture cannot be written as JPEG: \(message(of: handle)).")
        }
        return Data(bytes: buffer, count: Int(count))
    }

    private static func message(of handle: UnsafeMutableRawPointer?) -> String {
        cjpeg_error_text(handle).map { String(cString: $0) } ?? "the library gives no reason"
    }
}
