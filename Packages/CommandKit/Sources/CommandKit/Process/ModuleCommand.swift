public import TerminalText

/// A command that a module brings: its declaration and the action that runs it on the module.
///
/// Help and completions need the declarations alone, so an app can answer them before it builds a module.
public struct ModuleCommand<Module>: Sendable {
    /// Runs a parsed command on the module.
    public typealias Action = @MainActor @Sendable (Module, ParsedCommand, any TextOutput) async throws -> Void

    private enum Body {
        case action(Action, needsService: Bool)
        case subcommands([ModuleCommand])
    }

    /// The declaration for the app's table of commands.
    public let declaration: Command
    private let body: Body

    /// Creates a command that runs an action.
    ///
    /// - Parameters:
    ///   - declaration: The declaration without subcommands.
    ///   - needsService: Whether the action sends requests to the service that the user configures.
    ///   - action: Runs the command.
    public init(_ declaration: Command, needsService: Bool = false, action: @escaping Action) {
        self.init(declaration, .action(action, needsService: needsService))
    }

    /// Creates a command with subcommands.
    ///
    /// - Parameters:
    ///   - declaration: The declaration without its subcommands.
    ///   - subcommands: The commands below it, in the order of the help.
    public init(_ declaration: Command, subcommands: [ModuleCommand]) {
        self.init(
            Command(declaration, subcommands: subcommands.map(\.declaration)),
            .subcommands(subcommands)
        )
    }

    private init(_ declaration: Command, _ body: Body) {
        self.declaration = declaration
        self.body = body
    }

    /// Returns the same command for a container of the module.
    fileprivate func pullback<Container>(
        _ module: @escaping @MainActor @Sendable (Container) -> any CommandModule
    ) -> ModuleCommand<Container> {
        switch body {
        case .action(_, let needsService):
            ModuleCommand<Container>(declaration, needsService: needsService) { container, command, output in
                try await module(container).run(command, output: output)
            }
        case .subcommands(let commands):
            ModuleCommand<Container>(declaration, .subcommands(commands.map { $0.pullback(module) }))
        }
    }

    /// Returns the action for the names of a command and its subcommands.
    fileprivate func action(for path: ArraySlice<String>) -> (run: Action, needsService: Bool)? {
        guard path.first == declaration.name else { return nil }
        switch body {
        case .action(let action, let needsService): return (action, needsService)
        case .subcommands(let commands): return commands.action(for: path.dropFirst())
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
        try await action(for: command).run(module, command, output)
    }

    /// Returns whether the matching element needs the service; false if there is none.
    public func needsService<Module>(_ command: ParsedCommand) -> Bool where Element == ModuleCommand<Module> {
        (try? action(for: command).needsService) ?? false
    }

    fileprivate func action<Module>(
        for command: ParsedCommand
    ) throws -> (run: ModuleCommand<Module>.Action, needsService: Bool) where Element == ModuleCommand<Module> {
        guard let action = action(for: command.path[...]) else {
            throw command.usageError("There is no such command.")
        }
        return action
    }

    fileprivate func action<Module>(
        for path: ArraySlice<String>
    ) -> (run: ModuleCommand<Module>.Action, needsService: Bool)? where Element == ModuleCommand<Module> {
        lazy.compactMap { $0.action(for: path) }.first
    }
}

/// A module that brings commands.
public protocol CommandModule {
    /// The commands of the module.
    static var commands: [ModuleCommand<Self>] { get }
}

extension CommandModule {
    /// Returns the commands for a container that holds a module, or a substitute of it with commands of the same names.
    public static func commands<Container>(
        of module: @escaping @MainActor @Sendable (Container) -> any CommandModule
    ) -> [ModuleCommand<Container>] {
        commands.map { $0.pullback(module) }
    }

    /// Runs one of the module's commands.
    ///
    /// - Throws: ``UsageError`` if the module does not declare the command, and the error of the action.
    @MainActor
    public func run(_ command: ParsedCommand, output: any TextOutput) async throws {
        try await Self.commands.action(for: command).run(self, command, output)
    }
}
