public import TerminalText

/// A command that a module brings: its declaration and the action that runs it on the module.
///
/// Help and completions need the declarations alone, so an app can answer them before it builds a module.
public struct ModuleCommand<Module>: Sendable {
    /// Runs a parsed command on the module.
    public typealias Action = @MainActor @Sendable (Module, ParsedCommand, any TextOutput) async throws -> Void

    private enum Body {
        case action(Action)
        case subcommands([ModuleCommand])
    }

    /// The declaration for the app's table of commands.
    public let declaration: Command
    private let body: Body

    /// Creates a command that runs an action.
    public init(_ declaration: Command, action: @escaping Action) {
        self.declaration = declaration
        body = .action(action)
    }

    /// Creates a command with subcommands.
    ///
    /// - Parameters:
    ///   - declaration: The declaration without its subcommands.
    ///   - subcommands: The commands below it, in the order of the help.
    public init(_ declaration: Command, subcommands: [ModuleCommand]) {
        self.declaration = Command(declaration, subcommands: subcommands.map(\.declaration))
        body = .subcommands(subcommands)
    }

    /// Returns the same command for a container that holds a module, or a substitute of it with commands of the same names.
    public func pullback<Container>(
        _ module: @escaping @MainActor @Sendable (Container) -> any CommandModule
    ) -> ModuleCommand<Container> {
        ModuleCommand<Container>(declaration: declaration) { container, command, output in
            try await module(container).run(command, output: output)
        }
    }

    private init(declaration: Command, action: @escaping Action) {
        self.declaration = declaration
        body = .action(action)
    }

    /// Returns the action for the names of a command and its subcommands.
    fileprivate func action(for path: ArraySlice<String>) -> Action? {
        guard path.first == declaration.name else { return nil }
        switch body {
        case .action(let action): return action
        case .subcommands(let commands): return commands.lazy.compactMap { $0.action(for: path.dropFirst()) }.first
        }
    }
}

extension Sequence {
    /// Runs a parsed command by the action of the matching element.
    ///
    /// - Throws: ``UsageError`` if no element declares the command, and the error of the action.
    @MainActor
    public func run<Module>(_ command: ParsedCommand, on module: Module, output: any TextOutput) async throws
    where Element == ModuleCommand<Module> {
        guard let action = lazy.compactMap({ $0.action(for: command.path[...]) }).first else {
            throw command.usageError("There is no such command.")
        }
        try await action(module, command, output)
    }
}

/// A module that brings commands.
public protocol CommandModule {
    /// The commands of the module.
    static var commands: [ModuleCommand<Self>] { get }
}

extension CommandModule {
    /// Runs one of the module's commands.
    ///
    /// - Throws: ``UsageError`` if the module does not declare the command, and the error of the action.
    @MainActor
    public func run(_ command: ParsedCommand, output: any TextOutput) async throws {
        try await Self.commands.run(command, on: self, output: output)
    }
}
