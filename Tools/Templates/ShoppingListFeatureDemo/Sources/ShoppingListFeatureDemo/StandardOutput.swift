import Foundation
import TerminalText

/// The streams of the process, for what is shown once.
@MainActor
final class StandardOutput: TextOutput {
    let width: Int? = nil
    let colorSupport = ColorSupport.none

    func write(_ data: String) throws {
        try FileHandle.standardOutput.write(contentsOf: Data(data.utf8))
    }

    func note(_ text: SafeText) {
        // Who does not hear it misses no data.
        try? FileHandle.standardError.write(contentsOf: Data("\(text.string)\n".utf8))
    }

    func progress(_ text: SafeText?) {}
}
