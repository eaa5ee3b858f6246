import CommandKit
import TerminalText

/// The process's streams as the views of the features write to them.
@MainActor
final class Console: TextOutput {
    let width: Int?
    let colorSupport: ColorSupport
    let output: StandardStream
    private let diagnostics: Diagnostics

    init(output: StandardStream, diagnostics: Diagnostics, color: ColorChoice, environment: [String: String]) {
        self.output = output
        self.diagnostics = diagnostics
        width = output.width
        colorSupport = .resolve(choice: color, environment: environment, isTerminal: output.isTerminal)
    }

    func write(_ data: String) throws {
        try diagnostics.withoutProgress { () throws(StreamError) in try output.write(data) }
    }

    func note(_ text: SafeText) {
        diagnostics.tell(text)
    }

    func progress(_ text: SafeText?) {
        diagnostics.progress(text)
    }
}
