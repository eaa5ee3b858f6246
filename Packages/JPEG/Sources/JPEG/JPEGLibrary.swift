/// libjpeg-turbo, as far as this build has it.
public enum JPEGLibrary {
    /// Whether the library's header was there when this was built. Where it was not, reading and writing pictures throws
    /// `JPEGError.libraryMissing`.
    public static var isAvailable: Bool { TurboJPEG.isAvailable }
}
