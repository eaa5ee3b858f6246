internal import Foundation

#if canImport(CTurboJPEG)
    internal import CTurboJPEG
#elseif canImport(CTurboJPEGHomebrew)
    internal import CTurboJPEGHomebrew
#endif

#if canImport(CTurboJPEG) || canImport(CTurboJPEGHomebrew)
    /// The functions of the library that are used, with their errors as Swift's.
    enum TurboJPEG {
        static let isAvailable = true

        /// Any warning ends the work: libjpeg only warns of data that ends early. By its number, as headers before 2.1 lack
        /// the name, it refuses data of more than 500 scans, whatever limit a caller sets (TJFLAG_LIMITSCANS).
        private static let flags = TJFLAG_STOPONWARNING | 32_768

        static func header(of bytes: UnsafeRawBufferPointer) throws(JPEGError) -> (size: JPEGSize, isForPrint: Bool) {
            let handle = tjInitDecompress()
            defer { tjDestroy(handle) }
            var (width, height, sampling, colours): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
            let address = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
            let code = tjDecompressHeader3(handle, address, UInt(bytes.count), &width, &height, &sampling, &colours)
            guard code == 0 else { throw .damaged(message(of: handle)) }
            // Tables without a picture are no error to the library, and leave the size as it was.
            guard width > 0, height > 0 else { throw .damaged("there are tables in it, and no picture") }
            let isForPrint = [TJCS_CMYK, TJCS_YCCK].contains { Int32($0.rawValue) == colours }
            return (JPEGSize(width: Int(width), height: Int(height)), isForPrint)
        }

        /// - Parameter size: One of those to which the library can scale the picture.
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
                // The library's own limit is far below what is clamped.
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
            tjGetErrorStr2(handle).map { String(cString: $0) } ?? "the library does not say why"
        }
    }
#endif
