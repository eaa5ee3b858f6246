public import CommandKit
import TerminalDevice
public import TerminalText
public import TerminalUI

/// The `main` function of an app that runs one feature: it parses options, handles signals and shows screens.
@MainActor
public struct FeatureDemo {
    private let name: String
    private let summary: String

    private static let list = Flag("list", help: "Print the data once instead of opening the screens.")

    /// Creates a demo with the name of its executable, and a summary for `--help`.
    public init(_ name: String, summary: String) {
        self.name = name
        self.summary = summary
    }

    /// Runs the demo and exits the process.
    ///
    /// - Parameters:
    ///   - list: Writes the feature's data, for `--list` and if no terminal can show screens.
    ///   - screens: Pushes the feature's first screen.
    ///   - end: Runs before the process exits, for example to remove files; not after a second signal or a crash.
    public func main(
        list: @escaping @MainActor (any TextOutput) async throws -> Void,
        screens: @escaping @MainActor (Navigator) async throws -> Void,
        end: @escaping @MainActor () -> Void = {}
    ) async -> Never {
        let keys = "On the screens, \(faultKey) chooses the fault of the next response, and ? lists all keys."
        let command = Command(name, summary: summary, discussion: keys, options: [Self.list])
        await Program(command, version: "1.0").main(interruption: .cancels(beforeEnd: DeviceTerminal.restore)) {
            context in
            defer { end() }
            if context.command[Self.list] || !context.console.isInteractive {
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

    /// Runs a command of the feature, for example to add sample data.
    ///
    /// - Parameters:
    ///   - arguments: The command line without the name of a program.
    ///   - output: The output of the command; nil to discard the output.
    /// - Throws: `UsageError`, or the error of the command.
    public static func run(
        _ arguments: [String],
        on module: some CommandModule,
        output: (any TextOutput)? = nil
    ) async throws {
        let root = Command(
            "demo",
            summary: "",
            options: [CommonOptions.format],
            subcommands: type(of: module).declarations
        )
        guard case .run(let command) = try CommandParser(root).parse(arguments) else { return }
        try await module.run(command, output: output ?? DiscardedOutput())
    }
}

private final class DiscardedOutput: TextOutput {
    let width: Int? = nil
    let colorSupport = ColorSupport.none

    func write(_ data: String) {}
    func write(bytes: [UInt8]) {}
    func note(_ text: SafeText) {}
    func progress(_ text: SafeText?) {}
}
