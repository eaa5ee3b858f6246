/// How a command ended.
enum ExitCode: Int32 {
    /// Done, and nothing found.
    case clean = 0
    /// Something was found, or a test failed.
    case findings = 1
    /// It could not be done.
    case impossible = 2
}
