extension Command {
    /// The mistakes in the declarations of this command and its subcommands. A test of the program should check that there are none.
    public var problems: [String] { CommandPath(root: self).tree.flatMap(\.problems) }
}

extension CommandPath {
    fileprivate var problems: [String] {
        (nameProblems + optionProblems + argumentProblems + subcommandProblems + exampleProblems)
            .map { "'\(name)': \($0)" }
    }

    private var nameProblems: [String] {
        let isReserved = descent.count == 1 && command.name == BuiltIn.helpCommandName
        return (command.name.needsNoQuotes ? [] : ["a name is made of letters, digits, '-', '_', '+' and '.'"])
            + (isReserved ? ["this command is built in"] : [])
    }

    private var optionProblems: [String] {
        let own = command.options
        let values = own.compactMap(\.value) + command.arguments.map(\.value)
        let spellings = (options + (isRoot ? [] : [BuiltIn.version.declaration])).flatMap(\.spellings)
        return own.filter { !$0.name.needsNoQuotes }.map { "'\($0.spelling)' is not a valid option name" }
            + values.flatMap(\.choices).filter { !$0.needsNoQuotes }.map { "'\($0)' cannot be a choice" }
            + spellings.repeated.map { "'\($0)' is declared twice" }
    }

    private var argumentProblems: [String] {
        let arguments = command.arguments
        let isMixed = !arguments.isEmpty && !command.subcommands.isEmpty
        let isOutOfOrder = zip(arguments, arguments.dropFirst()).enumerated().contains { index, pair in
            let isLast = index == arguments.count - 2
            return pair.0.takesMany && !(isLast && pair.0.arity == .repeating && pair.1.arity == .optional)
                || (pair.0.isOptional && !pair.1.isOptional)
        }
        return (isMixed ? ["a command has either subcommands or arguments"] : [])
            + (isOutOfOrder
                ? ["only one optional argument can follow a repeating one, and only optional ones an optional one"]
                : [])
            + arguments.map(\.name).repeated.map { "the argument \($0) is declared twice" }
    }

    private var subcommandProblems: [String] {
        let isDefaultMissing = command.defaultSubcommand != nil && defaultPath == nil
        let isSuggestionMissing = command.suggestedSubcommand.map { command.subcommand(named: $0) == nil } ?? false
        return (isDefaultMissing ? ["the default subcommand is missing"] : [])
            + (isSuggestionMissing ? ["the suggested subcommand is missing"] : [])
            + command.subcommands.map(\.name).repeated.map { "the command \($0) is declared twice" }
    }

    private var exampleProblems: [String] {
        command.examples.compactMap { example -> String? in
            var line = LineParser(root: root.withHelpCommand, arguments: example.arguments)
            do throws(UsageProblem) {
                _ = try line.parse()
                return nil
            } catch {
                return "the example '\(example.line(program: root.name))' does not parse. \(error.sentence)"
            }
        }
    }
}

extension String {
    fileprivate var needsNoQuotes: Bool {
        !isEmpty && !hasPrefix("-") && allSatisfy { $0.isASCIILetter || "0123456789-_+.".contains($0) }
    }
}

extension Character {
    fileprivate var isASCIILetter: Bool { isASCII && isLetter }
}

extension [String] {
    fileprivate var repeated: [String] {
        Set(filter { word in count(where: { $0 == word }) > 1 }).sorted()
    }
}
