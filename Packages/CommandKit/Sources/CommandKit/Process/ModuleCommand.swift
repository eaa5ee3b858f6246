public import TerminalText

/// A command of a module: its declaration, and its action or subcommands.
///
/// Help and completions need only the declarations, so an app can write them before it creates a module.
public struct ModuleCommand<Module>: Sendable {
    /// Runs a parsed command on the module.
    public typealias Action = @MainActor @Sendable (Module, ParsedCommand, any TextOutput) async throws -> Void

    /// An action that is bound to a module.
    fileprivate typealias BoundAction = @MainActor (ParsedCommand, any TextOutput) async throws -> Void

    private enum Body {
        case action(needsService: Bool, bind: @MainActor @Sendable (Module, ParsedCommand) throws -> BoundAction)
        case subcommands([ModuleCommand])
    }

    /// The command's declaration, which an app lists among the subcommands of its root command.
    public let declaration: Command
    private let body: Body

    /// Creates a command that runs an action.
    ///
    /// - Parameters:
    ///   - declaration: The declaration without subcommands.
    ///   - needsService: Whether the action sends requests to the service that the user configures.
    ///   - action: Runs the command.
    public init(_ declaration: Command, needsService: Bool = false, action: @escaping Action) {
        self.declaration = declaration
        body = .action(needsService: needsService) { module, _ in
            { command, output in try await action(module, command, output) }
        }
    }

    /// Creates a command with subcommands.
    ///
    /// - Parameters:
    ///   - declaration: The declaration without subcommands.
    ///   - subcommands: The subcommands in the order of the help.
    public init(_ declaration: Command, subcommands: [ModuleCommand]) {
        self.declaration = Command(declaration, subcommands: subcommands.map(\.declaration))
        body = .subcommands(subcommands)
    }

    private init(_ declaration: Command, _ body: Body) {
        self.declaration = declaration
        self.body = body
    }

    /// Returns this command for a container that holds the module. `module` returns the container's module.
    fileprivate func pullback<Container>(
        _ module: @escaping @MainActor @Sendable (Container) -> (any CommandModule)?
    ) -> ModuleCommand<Container> {
        switch body {
        case .action(let needsService, _):
            ModuleCommand<Container>(
                declaration,
                .action(needsService: needsService) {
                    guard let module = module($0) else {
                        let name = quoted($1.path.first ?? "")
                        throw CommandFailure("This program is built without the command \(name).", code: .usage)
                    }
                    return try module.action(for: $1)
                }
            )
        case .subcommands(let commands):
            ModuleCommand<Container>(declaration, .subcommands(commands.map { $0.pullback(module) }))
        }
    }

    /// Returns the body of the command or subcommand with this path of names; nil if no command matches.
    private func body(for path: ArraySlice<String>) -> Body? {
        guard path.first == declaration.name else { return nil }
        guard case .subcommands(let commands) = body else { return body }
        return commands.lazy.compactMap { $0.body(for: path.dropFirst()) }.first
    }

    fileprivate func needsService(_ command: ParsedCommand) -> Bool {
        if case .action(true, _) = body(for: command.path[...]) { true } else { false }
    }

    @MainActor
    fileprivate func action(for command: ParsedCommand, of module: Module) throws -> BoundAction? {
        guard case .action(_, let bind) = body(for: command.path[...]) else { return nil }
        return try bind(module, command)
    }
}

extension Array {
    /// Runs a parsed command with the action of the element that declares it.
    ///
    /// - Throws: ``UsageError`` if no element declares the command, or the error of the action.
    @MainActor
    public func run<Module>(_ command: ParsedCommand, on module: Module, output: any TextOutput) async throws
    where Element == ModuleCommand<Module> {
        try await action(for: command, of: module)(command, output)
    }

    /// Returns whether the action of a parsed command sends requests to the service. Returns false if no element
    /// declares the command.
    public func needsService<Module>(_ command: ParsedCommand) -> Bool where Element == ModuleCommand<Module> {
        contains { $0.needsService(command) }
    }

    @MainActor
    fileprivate func action<Module>(
        for command: ParsedCommand,
        of module: Module
    ) throws -> ModuleCommand<Module>.BoundAction where Element == ModuleCommand<Module> {
        for element in self {
            if let action = try element.action(for: command, of: module) { return action }
        }
        throw command.usageError("Unknown command.")
    }
}

/// A module that provides commands.
public protocol CommandModule {
    /// The commands that the module provides.
    static var commands: [ModuleCommand<Self>] { get }
}

extension CommandModule {
    /// Returns the module's commands for a container that holds this module, or a substitute with commands of the same
    /// names. Running a command throws ``CommandFailure`` with ``ExitCode/usage`` if the container has no module.
    public static func commands<Container>(
        of module: @escaping @MainActor @Sendable (Container) -> (any CommandModule)?
    ) -> [ModuleCommand<Container>] {
        commands.map { $0.pullback(module) }
    }

    /// Runs one of the module's commands.
    ///
    /// - Throws: ``UsageError`` if the module does not declare the command, or the error of the action.
    @MainActor
    public func run(_ command: ParsedCommand, output: any TextOutput) async throws {
        try await Self.commands.run(command, on: self, output: output)
    }

    @MainActor
    fileprivate func action(for command: ParsedCommand) throws -> ModuleCommand<Self>.BoundAction {
        try Self.commands.action(for: command, of: self)
    }
}
