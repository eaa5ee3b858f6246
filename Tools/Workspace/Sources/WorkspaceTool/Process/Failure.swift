/// What could not be done, and what to do about it.
struct Failure: Error {
    let message: String
    let remedy: String?
    let code: ExitCode

    init(_ message: String, remedy: String? = nil, code: ExitCode = .impossible) {
        self.message = message
        self.remedy = remedy
        self.code = code
    }
}
