import WorkspaceGraph

/// Finds public declarations that hand out types of other packages.
struct InterfaceLeak: LintRule {
    let id = "interface-leak"
    let summary = "A package's interface gives back types of its own or of its layer's vocabulary."

    var readsInterfaces: Bool { true }

    func missingSetting(in rules: RulesFile) -> String? {
        rules.layers.isEmpty ? "layers" : nil
    }

    func findings(in subject: LintSubject) -> [Finding] {
        subject.workspace.packages.flatMap { package -> [Finding] in
            let faces = subject.workspace.faces(of: package)
            let owned = Set(faces.map(\.module))
            return faces.flatMap { findings(of: $0, owned: owned, in: subject) }
        }
    }

    private func findings(of target: WorkspaceTarget, owned: Set<String>, in subject: LintSubject) -> [Finding] {
        guard let interface = subject.interfaces.modules[target.id] else { return [] }
        let gives = subject.rules.layer(of: target)?.gives ?? []
        let types = Set(interface.symbols.lazy.flatMap(\.fragments).compactMap(\.type))
        let foreign = types.filter { type in
            guard let module = PublicSymbol.module(ofType: type), !owned.contains(module) else { return false }
            // Other modules belong to the platform.
            return !subject.workspace.targets(ofModule: module).isEmpty
                && !subject.rules.matches(gives, module, in: target.package)
        }
        guard !foreign.isEmpty else { return [] }
        let own =
            "Give back a type of \(target.package.name)"
            + (gives.isEmpty ? "" : " or of \(gives.joined(separator: ", "))")
        return interface.symbols.flatMap { symbol -> [Finding] in
            // The author of a protocol chose the types of its requirements.
            let demander = symbol.requirement.flatMap(PublicSymbol.module)
            guard let file = symbol.file, demander.map(owned.contains) ?? (symbol.requirement == nil) else { return [] }
            return GivenTypes.of(symbol).compactMap { type in
                guard let name = type.type, foreign.contains(name), let module = PublicSymbol.module(ofType: name)
                else { return nil }
                return Finding(
                    rule: id,
                    file: file,
                    line: symbol.line,
                    message:
                        "\(symbol.path) gives back \(type.text), which belongs to \(module) and not to the interface "
                        + "of \(target.package.name).",
                    path: [target.name, module],
                    remedy: own + ", or only take it, neither inout nor as a parameter of a closure. "
                        + "The types that a layer gives are listed in \(RulesFile.path)."
                )
            }
        }
    }
}

/// Finds public declarations without a comment.
struct UndocumentedPublic: LintRule {
    let id = "undocumented-public"
    let summary = "A public declaration has a comment."

    var readsInterfaces: Bool { true }

    func missingSetting(in rules: RulesFile) -> String? {
        rules.documented ? nil : "documented"
    }

    func findings(in subject: LintSubject) -> [Finding] {
        subject.interfaces.modules.values.flatMap { interface in
            interface.written.filter { !$0.isDocumented }.map { symbol in
                Finding(
                    rule: id,
                    file: symbol.file ?? "",
                    line: symbol.line,
                    message: "\(symbol.path) is public and has no comment.",
                    remedy: "Say in a /// comment what it is, in which unit, what it throws; or make it package."
                )
            }
        }
    }
}
