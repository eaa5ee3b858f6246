struct LineParser {
    private(set) var path: CommandPath
    private var rest: ArraySlice<String>
    private var words: [String] = []
    /// The last spelling of each option, and its value as text. The command's name may follow, and with it the option that decides
    /// the allowed values.
    private var given: [String: (spelling: String, text: String?)] = [:]

    init(root: Command, arguments: [String]) {
        path = CommandPath(root: root)
        rest = arguments[...]
    }

    private var isInRemainder: Bool {
        let before = path.command.arguments.prefix { $0.arity != .remainder }
        return before.count < path.command.arguments.count && words.count >= before.count
    }

    /// Whether the unread words before `--` request help. ``CommandParser`` then returns help instead of an error.
    var restAsksForHelp: Bool {
        rest.prefix { $0 != "--" }.contains(where: BuiltIn.help.declaration.spellings.contains)
    }

    mutating func parse() throws(UsageProblem) -> ParseResult {
        while let word = rest.popFirst() {
            if isInRemainder {
                words.append(word)
                continue
            }
            switch Word(word) {
            case .terminator:
                words += rest
                rest = []
            case .plain:
                try readPlain(word)
            case .long(let name, let value):
                guard let option = find({ $0.name == name }) else { throw unknownOption("--\(name)") }
                if let request = try read(option, spelling: "--\(name)", attached: value) { return request }
            case .short(let letters):
                if let request = try readCluster(letters) { return request }
            }
        }
        return try finish()
    }

    /// Returns the matching option; nil if there is none. Selects the default subcommand if only that subcommand
    /// accepts the option.
    private mutating func find(_ matches: (OptionDeclaration) -> Bool) -> OptionDeclaration? {
        guard let (option, owner) = path.option(where: matches) else { return nil }
        path = owner
        return option
    }

    private mutating func readPlain(_ word: String) throws(UsageProblem) {
        guard !path.command.subcommands.isEmpty else {
            words.append(word)
            return
        }
        guard let subcommand = path.command.subcommand(named: word) else {
            let similar = [suggestions(for: word, commands: path.command.subcommands), related(to: word)]
            let suggestions = similar.first { !$0.isEmpty } ?? argumentSuggestion(word)
            throw UsageProblem("Unknown command \(quoted(word)).", suggestions: suggestions)
        }
        path = path.appending(subcommand)
    }

    /// Returns the subcommands whose names contain the word or that have such a subcommand: `watchlist add` for `add`.
    private func related(to word: String) -> [String] {
        let word = word.lowercased()
        guard word.count > 2 else { return [] }
        return path.command.subcommands.compactMap { command in
            let path = path.appending(command)
            let nested = command.subcommands.first { ([$0.name] + $0.synonyms).contains(word) }
            if let nested, nested.name != command.defaultSubcommand { return path.appending(nested).name }
            return nested != nil || command.name.contains(word) ? path.name : nil
        }
    }

    private func argumentSuggestion(_ word: String) -> [String] {
        guard let name = path.command.suggestedSubcommand, !word.allSatisfy(\.isWhitespace) else { return [] }
        return ["\(path.name) \(name) \([word].commandLine)"]
    }
}

// MARK: Options

extension LineParser {
    private mutating func readCluster(_ letters: String) throws(UsageProblem) -> ParseResult? {
        var letters = letters.unicodeScalars[...]
        let whole = "-" + String(letters)
        var isFirst = true
        while let letter = letters.popFirst() {
            let spelling = "-\(letter)"
            guard let option = find({ $0.short == Character(letter) }) else {
                throw unknownOption(isFirst ? whole : spelling)
            }
            isFirst = false
            var attached: String?
            if option.value != nil, !letters.isEmpty {
                attached = String(letters.first == "=" ? letters.dropFirst() : letters)
                letters = letters[letters.endIndex...]
            }
            if let request = try read(option, spelling: spelling, attached: attached) { return request }
        }
        return nil
    }

    /// Reads an option and its value. Returns a result for `--help` and `--version`, and nil for other options.
    private mutating func read(
        _ option: OptionDeclaration,
        spelling: String,
        attached: String?
    ) throws(UsageProblem) -> ParseResult? {
        guard let value = option.value else {
            if let attached { throw UsageProblem("\(quoted(spelling)) takes no value, not \(quoted(attached)).") }
            switch option.name {
            case BuiltIn.help.declaration.name: return .help(Help(path: path, isFull: true))
            case BuiltIn.version.declaration.name: return .version
            default: given[option.name] = (spelling, nil)
            }
            return nil
        }
        let text = if let attached { attached } else { try nextValue(of: value, spelling: spelling) }
        given[option.name] = (spelling, text)
        return nil
    }

    private mutating func nextValue(of value: ValueDeclaration, spelling: String) throws(UsageProblem) -> String {
        guard let next = rest.first, Word(next) == .plain else {
            let passed = rest.first.flatMap { $0 == "--" ? nil : $0 }
            let hint = passed.map { " To pass \(quoted($0)), write \(quoted("\(spelling)=\($0)"))." } ?? ""
            throw UsageProblem("\(quoted(spelling)) needs a value: \(value.expectation).\(hint)")
        }
        return rest.removeFirst()
    }

    private func parse(
        _ text: String,
        as value: ValueDeclaration,
        named name: String
    ) throws(UsageProblem) -> any Sendable {
        guard let parsed = value.parse(text) else {
            throw UsageProblem(
                "\(quoted(name)) takes \(value.expectation), not \(quoted(text)).",
                suggestions: [Suggestion.nearest(to: text, in: value.choices)].compactMap(\.self)
            )
        }
        return parsed
    }

    private func unknownOption(_ spelling: String) -> UsageProblem {
        let owners = CommandPath(root: path.root).tree.filter { owner in
            let groups = owner.isRoot ? owner.globalGroups : owner.command.optionGroups
            return groups.joined().contains { $0.spellings.contains(spelling) }
        }
        guard owners.isEmpty else {
            return .misplacedOption(spelling, command: path.name, owners: owners.map(\.name))
        }
        let suggestions = suggestions(for: spelling)
        let takesArguments = suggestions.isEmpty && !path.command.arguments.isEmpty
        let escape = takesArguments ? " To pass it as an argument, write it after '--'." : ""
        return UsageProblem("Unknown option \(quoted(spelling)).\(escape)", suggestions: suggestions)
    }

    /// Returns the subcommand or option that has the word as a synonym or is most similar to it, if any. A word without dashes can
    /// match an option, because users forget dashes.
    private func suggestions(for word: String, commands: [Command] = []) -> [String] {
        let options = path.reachableOptions
        let suggestion =
            commands.first { $0.synonyms.contains(word) }?.name
            ?? options.lazy.compactMap { $0.hint(for: word) }.first
            ?? Suggestion.nearest(to: word, in: commands.map(\.name) + options.map(\.spelling))
        return [suggestion].compactMap(\.self)
    }
}

// MARK: The end of the line

extension LineParser {
    private mutating func finish() throws(UsageProblem) -> ParseResult {
        for group in path.groups {
            let excluding = group.filter { given[$0.name] != nil }.map { quoted($0.spelling) }
            guard excluding.count > 1 else { continue }
            let choice = group.count == 2 ? "them" : group.map { quoted($0.spelling) }.listed(by: "or")
            throw UsageProblem("\(excluding.listed(by: "and")) exclude each other; give only one of \(choice).")
        }
        if let target = path.helpTarget { return .help(Help(path: target, isFull: true)) }
        if words.isEmpty, let defaultPath = path.defaultPath { path = defaultPath }
        if words.isEmpty, !path.command.subcommands.isEmpty { return .help(Help(path: path, isFull: false)) }
        var options: [String: any Sendable] = [:]
        for option in path.options {
            guard let (spelling, text) = given[option.name] else { continue }
            options[option.name] = true
            if let value = option.value, let text { options[option.name] = try parse(text, as: value, named: spelling) }
        }
        return try .run(ParsedCommand(path: path, options: options, arguments: bindArguments()))
    }

    private func bindArguments() throws(UsageProblem) -> [String: [any Sendable]] {
        var bound: [String: [any Sendable]] = [:]
        var words = words[...]
        let arguments = path.command.arguments
        for (index, argument) in arguments.enumerated() {
            var count = argument.takesMany ? words.count : min(1, words.count)
            // The last word belongs to an argument after a repeating one only if it is valid there.
            if count > 1, let last = words.last, let next = arguments.dropFirst(index + 1).first,
                next.value.parse(last) != nil
            {
                count -= 1
            }
            if count == 0, !argument.isOptional {
                throw UsageProblem("Missing argument \(argument.name). Usage: \(path.usage)")
            }
            var values: [any Sendable] = []
            for word in words.prefix(count) {
                try values.append(parse(word, as: argument.value, named: argument.name))
            }
            bound[argument.name] = values
            words.removeFirst(count)
        }
        if let extra = words.first {
            let taken = arguments.isEmpty ? "no arguments" : "only \(arguments.map(\.usage).joined(separator: " "))"
            throw UsageProblem(
                "Unexpected argument \(quoted(extra)): '\(path.name)' takes \(taken).",
                suggestions: suggestions(for: extra)
            )
        }
        return bound
    }
}

extension OptionDeclaration {
    /// Returns the spelling that the user means: this option for one of its synonyms (`-n`, `-n5`), and `--format json` for `--json`.
    fileprivate func hint(for word: String) -> String? {
        if synonyms.contains(where: word.hasPrefix) { return spelling }
        let choice = value?.choices.first { word == "--" + $0 }
        return choice.map { "\(spelling) \($0)" }
    }
}

/// A word of a command line, classified by its leading dashes. `-` and negative numbers are plain words.
///
/// The initializer compares bytes, because a dash with a combining mark is a different `Character`.
enum Word: Equatable {
    case plain
    case terminator
    case long(name: String, value: String?)
    case short(letters: String)

    init(_ text: String) {
        let bytes = text.utf8
        guard bytes.first == UInt8(ascii: "-"), bytes.count > 1, !Self.isNegativeNumber(text) else {
            self = .plain
            return
        }
        guard bytes.starts(with: "--".utf8) else {
            self = .short(letters: String(text.unicodeScalars.dropFirst()))
            return
        }
        guard bytes.count > 2 else {
            self = .terminator
            return
        }
        let equals = bytes.firstIndex(of: UInt8(ascii: "="))
        let name = text.unicodeScalars[..<(equals ?? text.endIndex)].dropFirst(2)
        self = .long(name: String(name), value: equals.map { String(text.unicodeScalars[$0...].dropFirst()) })
    }

    private static func isNegativeNumber(_ text: String) -> Bool {
        let body = text.utf8.dropFirst()
        let isDigitOrPoint = { (byte: UInt8) in (0x30...0x39).contains(byte) || byte == UInt8(ascii: ".") }
        return body.allSatisfy(isDigitOrPoint) && Double(text) != nil
    }
}
