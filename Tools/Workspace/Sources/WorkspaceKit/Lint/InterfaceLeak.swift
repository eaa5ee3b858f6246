/// A package hands out types that it owns: whoever uses it needs no other package to understand what he gets.
package struct InterfaceLeak: LintRule {
    package let id = "interface-leak"
    package let summary = "A package's interface gives back types of its own or of its layer's vocabulary."

    package init() {}

    package var readsInterfaces: Bool { true }

    package func missingSetting(in rules: WorkspaceRules) -> String? {
        rules.layers.isEmpty ? "layers" : nil
    }

    package func findings(in subject: LintSubject) -> [Finding] {
        subject.workspace.packages.flatMap { package -> [Finding] in
            let faces = subject.workspace.faces(of: package)
            let owned = Set(faces.map(\.target.module))
            return faces.flatMap { findings(of: $0, owned: owned, in: subject) }
        }
    }

    private func findings(of target: WorkspaceTarget, owned: Set<String>, in subject: LintSubject) -> [Finding] {
        guard let interface = subject.interfaces.modules[target.id] else { return [] }
        let gives = subject.rules.layer(of: target)?.gives ?? []
        let types = Set(interface.symbols.lazy.flatMap(\.fragments).compactMap(\.type))
        let foreign = types.filter { type in
            // What is no module of the workspace is the platform's.
            guard let module = PublicSymbol.module(ofType: type), !owned.contains(module) else { return false }
            return !subject.workspace.targets(ofModule: module).isEmpty
                && !subject.rules.matches(gives, module, in: target.package)
        }
        guard !foreign.isEmpty else { return [] }
        return interface.symbols.flatMap { symbol -> [Finding] in
            // Who fulfils another's requirement did not choose the types.
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
                    remedy: "Give back a type of \(target.package.name)"
                        + (gives.isEmpty ? "" : " or of \(gives.joined(separator: ", "))")
                        + ", or only take it, neither inout nor for a closure to be called with. What else a layer gives is said in \(WorkspaceRules.path)."
                )
            }
        }
    }
}
