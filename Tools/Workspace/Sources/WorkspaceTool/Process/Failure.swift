/// What could not be done, and what to do about it.
struct Failure: Error {
    let message: String
    var remedy: String?

    init(_ message: String, remedy: String? = nil) {
        self.message = message
        self.remedy = remedy
    }
}
