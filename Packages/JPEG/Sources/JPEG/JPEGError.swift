public import Foundation

/// An error when decoding or encoding a picture.
public enum JPEGError: Error, Sendable, Equatable {
    /// libjpeg-turbo is not installed.
    case libraryMissing
    /// The picture exceeds a limit, has CMYK colours, or cannot be encoded. The associated text is the message for the user.
    case refused(String)
    /// The data is not a complete and valid picture. The associated text is the reason, usually a message of
    /// libjpeg-turbo.
    case damaged(String)
}

extension JPEGError: CustomStringConvertible, LocalizedError {
    /// The message for the user: the reason and, in most cases, a remedy.
    public var description: String {
        switch self {
        case .libraryMissing:
            """
            libturbojpeg is missing. Install the package libturbojpeg0 (Debian), libturbojpeg (Ubuntu), turbojpeg (Fedora) or jpeg-turbo \
            (Homebrew).
            """
        case .refused(let message): message
        case .damaged(let reason):
            "The picture cannot be read: \(reason). The file is damaged or not a JPEG. Fetch it again."
        }
    }

    /// The same text as `description`.
    public var errorDescription: String? { description }
}
