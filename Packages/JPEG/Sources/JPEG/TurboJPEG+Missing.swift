internal import Foundation

#if !canImport(CTurboJPEG) && !canImport(CTurboJPEGHomebrew)
    /// Stands where the library is missing.
    enum TurboJPEG {
        static let isAvailable = false

        static func header(of bytes: UnsafeRawBufferPointer) throws(JPEGError) -> (size: JPEGSize, isForPrint: Bool) {
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
