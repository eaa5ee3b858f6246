import CommandKit
import TerminalDevice
public import TerminalText
public import TerminalUI

/// The process of an app that runs one feature: options, signals, the terminal and a navigator.
@MainActor
public struct FeatureDemo {
    private let name: String
    private let summary: String

    private static let list = Flag("list", help: "Write the data once instead of showing screens.")

    /// Creates a demo.
    ///
    /// - Parameters:
    ///   - name: The name of the executable.
    ///   - summary: One line for `--help`.
    public init(_ name: String, summary: String) {
        self.name = name
        self.summary = summary
    }

    /// Runs the process.
    ///
    /// - Parameters:
    ///   - list: Writes the feature's data once, for `--list` and if there is no terminal; nil if the demo has screens only.
    ///   - screens: Shows the feature's first screen.
    public func main(
        list: (@MainActor (any TextOutput) async throws -> Void)? = nil,
        screens: @escaping @MainActor (Navigator) async throws -> Void
    ) async -> Never {
        let root = Command(name, summary: summary, options: list == nil ? [] : [Self.list])
        await Program(root, version: "1.0").main(interruption: .cancels(beforeEnd: DeviceTerminal.restore)) { context in
            if let list, context.command[Self.list] || !context.console.isInteractive {
                try await list(context.console)
            } else {
                let terminal = try DeviceTerminal(environment: context.environment)
                let navigator = Navigator(appName: SafeText(name))
                try await screens(navigator)
                try await TerminalApplication(terminal: terminal, navigator: navigator).run()
            }
            return .ok
        }
    }
}
