/// What a terminal is told, one thing at a time.
enum ControlEvent: Sendable, Equatable {
    /// The strings that end with ST.
    enum StringKind: UInt8, Sendable {
        case deviceControl = 0x50
        case startOfString = 0x58
        case operatingSystemCommand = 0x5D
        case privacyMessage = 0x5E
        case applicationProgramCommand = 0x5F
    }

    case print(Unicode.Scalar)
    /// One of C0, but ESC.
    case control(UInt8)
    /// What follows ESC.
    case escape(String)
    case sequence(ControlSequence)
    case string(StringKind, [UInt8])
    /// What has no meaning or breaks off, in readable form.
    case malformed(String)
}
