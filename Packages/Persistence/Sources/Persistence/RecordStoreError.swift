/// Why a store did not do what it was asked.
public struct RecordStoreError: Error, Sendable, Equatable {
    /// What a program can tell apart.
    public enum Kind: Sendable, Equatable {
        /// The file or its directory cannot be made or opened.
        case cannotCreate
        /// The file cannot be written: the disk is full, read-only or failing. What was stored before is intact.
        case cannotWrite
        /// A newer version of the program wrote the file. It was left as it is.
        case newerSchema
        /// The file belongs to another program. It was left as it is.
        case foreignFile
        /// Another process held the file for too long. Trying again may help.
        case busy
        /// Anything else; the message tells.
        case other
    }

    /// What kind of failure it is.
    public let kind: Kind
    /// The file concerned.
    public let path: String
    /// What happened and what to do about it, in a sentence or two that name the file.
    public let message: String

    /// Makes an error of its parts.
    public init(kind: Kind, path: String, message: String) {
        self.kind = kind
        self.path = path
        self.message = message
    }
}

extension RecordStoreError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}
