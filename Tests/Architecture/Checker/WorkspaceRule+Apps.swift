import Foundation
import WorkspaceGraph

extension WorkspaceRule {
    package static let appWords = WorkspaceRule(
        "String literals in Packages contain no option, command or variable of an app or another feature"
    ) { workspace in
        let words = try AppWords(of: workspace)
        let common = Set(words.all.filter { $0.package == "CommandKit" }.map(\.text))
        var violations: [Violation] = []
        for target in workspace.targets
        where target.package.path.hasPrefix("Packages/") && target.kind == .regular {
            // A package may mention the options and variables that it declares itself.
            let own = words.all.filter { $0.package == target.package.name }.map(\.text)
            for source in target.swiftFiles {
                let text = try await workspace.text(of: source)
                // The examples of a command may contain the options of CommandKit, which all commands have, even if another
                // feature replaces one of them.
                let declaresCommands = text.contains(/\bCommand\(/)
                let foreign = words.all.filter { word in
                    text.contains(word.text) && !own.contains(word.text)
                        && !(declaresCommands && common.contains(word.text))
                }
                guard !foreign.isEmpty else { continue }
                let literals = try await syntaxTree(of: text)
                    .matches(of: /string_literal_expr .* value="(.*)" builtin_initializer/).map { String($0.1) }
                for word in foreign where literals.contains(where: word.occurs) {
                    let reason = "a string literal contains \(word.text), which \(word.package) declares"
                    violations.append(Violation(source.path, reason))
                }
            }
        }
        return violations
    }
}

/// The options, variables and command lines that the apps, the features and CommandKit declare.
private struct AppWords {
    struct Word {
        let text: String
        let package: String

        /// Returns whether a text contains the word, except as the beginning of a longer word.
        func occurs(in text: String) -> Bool {
            text.ranges(of: self.text).contains { range in
                let next = text[range.upperBound...].first
                return next.map { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" } ?? true
            }
        }
    }

    let all: [Word]

    init(of workspace: Workspace) throws {
        let apps = workspace.packages.filter { $0.path.hasPrefix("Apps/") }
        let others = workspace.packages.filter {
            $0.path.hasPrefix("Packages/") && ($0.name == "CommandKit" || workspace.rules.feature(of: $0) != nil)
        }
        let sources = try (apps + others).map { package in
            let files = workspace.targets.filter { $0.package.path == package.path && $0.kind != .test }
                .flatMap { target in target.swiftFiles.map { workspace.url(of: $0.path) } }
            return (package: package.name, text: try files.map(Self.code).joined(separator: "\n"))
        }
        let declared = sources.flatMap { package, text in
            let options = text.matches(of: /\b(?:Option|Flag)\(\s*"([a-z-]+)"/).map { "--\($0.1)" }
            let variables = text.matches(of: /\bcase \w+ = "([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)"/).map { String($0.1) }
            return Set(options + variables).sorted().map { Word(text: $0, package: package) }
        }
        // A command line of an app consists of the executable's name and a command of a feature or of the app.
        let commands = sources.flatMap { $0.text.matches(of: /\bCommand\(\s*"([a-z]+)"/).map { String($0.1) } }
        let lines = apps.flatMap { app in
            app.products.flatMap { program in
                Set(commands).sorted().map { Word(text: "\(program.name) \($0)", package: app.name) }
            }
        }
        all = declared + lines
    }

    /// Returns the text of a file without its comment lines.
    private static func code(_ file: URL) throws -> String {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }.joined(separator: "\n")
    }
}
