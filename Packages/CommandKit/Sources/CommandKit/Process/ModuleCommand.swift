public import TerminalText

/// A command of a module: its declaration, and its action or subcommands. Help and completions need no module.
public struct ModuleCommand<Module>: Sendable {
    /// Runs a parsed command on the module.
    public typealias Action = @MainActor @Sendable (Module, ParsedCommand, any TextOutput) async throws -> Void

    /// The command's declaration, which an app lists among the subcommands of its root command.
    public let declaration: Command
    fileprivate var action: Action?
    fileprivate var needsService = false
    private var subcommands: [ModuleCommand] = []

    /// Creates a command that runs an action, which may send requests to the service that the user configures.
    public init(_ declaration: Command, needsService: Bool = false, action: @escaping Action) {
        self.declaration = declaration
        self.action = action
        self.needsService = needsService
    }

    /// Creates a command with subcommands, in the order of the help. The declaration has none itself.
    public init(_ declaration: Command, subcommands: [ModuleCommand]) {
        self.declaration = declaration.with(subcommands.map(\.declaration))
        self.subcommands = subcommands
    }

    fileprivate func command(at path: ArraySlice<String>) -> ModuleCommand? {
        guard path.first == declaration.name else { return nil }
        return action == nil ? subcommands.lazy.compactMap { $0.command(at: path.dropFirst()) }.first : self
    }
}

/// A module that provides commands.
public protocol CommandModule: SendableMetatype {
    /// The commands that the module provides.
    static var commands: [ModuleCommand<Self>] { get }
}

extension CommandModule {
    /// The declarations of the module's commands.
    public static var declarations: [Command] { commands.map(\.declaration) }

    /// Returns whether the module declares the top-level command to which a parsed command belongs.
    public static func declares(_ command: ParsedCommand) -> Bool {
        commands.contains { $0.declaration.name == command.path.first }
    }

    /// Returns whether the action of a parsed command sends requests to the service.
    public static func needsService(_ command: ParsedCommand) -> Bool {
        self.command(for: command)?.needsService ?? false
    }

    /// Runs one of the module's commands. Throws ``UsageError`` if the module does not declare it.
    @MainActor
    public func run(_ command: ParsedCommand, output: any TextOutput) async throws {
        guard let action = Self.command(for: command)?.action else { throw command.usageError("Unknown command.") }
        try await action(self, command, output)
    }

    private static func command(for command: ParsedCommand) -> ModuleCommand<Self>? {
        commands.lazy.compactMap { $0.command(at: command.path[...]) }.first
    }
}
