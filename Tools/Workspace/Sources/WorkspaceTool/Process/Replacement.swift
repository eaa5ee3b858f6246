internal import Foundation
internal import ProcessSupport

/// Puts another program in the place of this process, with its streams, its folder and its number.
@MainActor
enum Replacement {
    /// Gives the reason why it could not; else it does not return.
    static func become(_ program: URL, _ arguments: [String]) -> String {
        // Threads of the pool block signals, and a program inherits what its thread blocks. This is the main thread.
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        let words = ([program.filePath] + arguments).map { strdup($0) }
        execv(program.filePath, words + [nil])
        let reason = String(cString: strerror(errno))
        for word in words { free(word) }
        return reason
    }
}
