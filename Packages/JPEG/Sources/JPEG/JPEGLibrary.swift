import Foundation

#if canImport(CTurboJPEG)
    import CTurboJPEG
#elseif canImport(CTurboJPEGHomebrew)
    import CTurboJPEGHomebrew
#endif

#if canImport(CTurboJPEG) || canImport(CTurboJPEGHomebrew)
    /// The functions of libjpeg-turbo with typed errors.
    enum TurboJPEG {
        static let isAvailable = true

        /// The flags for decoding. The first turns warnings into errors, because libjpeg-turbo only warns about
        /// truncated data. 32768 is TJFLAG_LIMITSCANS, which headers before version 2.1 do not define. That flag
        /// rejects more than 500 scans, even if the caller's limit is higher.
        private static let flags = TJFLAG_STOPONWARNING | 32_768

        static func header(of bytes: UnsafeRawBufferPointer) throws(JPEGError) -> (size: JPEGSize, isCMYK: Bool) {
            let handle = tjInitDecompress()
            defer { tjDestroy(handle) }
            var (width, height, sampling, colorspace): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
            let address = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
            let code = tjDecompressHeader3(handle, address, UInt(bytes.count), &width, &height, &sampling, &colorspace)
            guard code == 0 else { throw .damaged(message(of: handle)) }
            // libjpeg-turbo accepts tables without a picture and then does not set the size.
            guard width > 0, height > 0 else { throw .damaged("the file has tables but no picture") }
            let isCMYK = [TJCS_CMYK, TJCS_YCCK].contains { Int32($0.rawValue) == colorspace }
            return (JPEGSize(width: Int(width), height: Int(height)), isCMYK)
        }

        /// - Parameter size: A size to which libjpeg-turbo can scale the picture.
        static func pixels(of bytes: UnsafeRawBufferPointer, size: JPEGSize) throws(JPEGError) -> [UInt8] {
            let handle = tjInitDecompress()
            defer { tjDestroy(handle) }
            var pixels = [UInt8](repeating: 0, count: size.width * size.height * 3)
            let code = tjDecompress2(
                handle,
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
                UInt(bytes.count),
                &pixels,
                Int32(clamping: size.width),
                Int32(clamping: size.width * 3),
                Int32(clamping: size.height),
                Int32(TJPF_RGB.rawValue),
                flags
            )
            guard code == 0 else { throw .damaged(message(of: handle)) }
            return pixels
        }

        static func encoding(_ image: JPEGImage, quality: Int) throws(JPEGError) -> Data {
            let handle = tjInitCompress()
            defer { tjDestroy(handle) }
            var (buffer, count): (UnsafeMutablePointer<UInt8>?, UInt) = (nil, 0)
            defer { tjFree(buffer) }
            let code = tjCompress2(
                handle,
                image.pixels,
                // Clamping changes no valid size: the limit of libjpeg-turbo is far below Int32.max.
                Int32(clamping: image.width),
                0,
                Int32(clamping: image.height),
                Int32(TJPF_RGB.rawValue),
                &buffer,
                &count,
                Int32(TJSAMP_420.rawValue),
                Int32(clamping: quality),
                0
            )
            guard code == 0, let buffer else { throw .notEncodable(message(of: handle)) }
            return Data(bytes: buffer, count: Int(count))
        }

        private static func message(of handle: tjhandle?) -> String {
            tjGetErrorStr2(handle).map { String(cString: $0) } ?? "the library gives no reason"
        }
    }
#else
    /// The replacement for a missing libjpeg-turbo. Its functions throw `JPEGError.libraryMissing`.
    enum TurboJPEG {
        static let isAvailable = false

        static func header(of bytes: UnsafeRawBufferPointer) throws(JPEGError) -> (size: JPEGSize, isCMYK: Bool) {
            throw .libraryMissing
        }

        static func pixels(of bytes: UnsafeRawBufferPointer, size: JPEGSize) throws(JPEGError) -> [UInt8] {
            throw .libraryMissing
        }

        static func encoding(_ image: JPEGImage, quality: Int) throws(JPEGError) -> Data {
            throw .libraryMissing
        }
    }
#endif

/// The availability of libjpeg-turbo.
public enum JPEGLibrary {
    /// Whether the program was built with libjpeg-turbo. If false, decoding and encoding throw
    /// `JPEGError.libraryMissing`.
    public static var isAvailable: Bool { TurboJPEG.isAvailable }
}
