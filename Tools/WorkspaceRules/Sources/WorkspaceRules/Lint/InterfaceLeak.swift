import WorkspaceGraph

struct InterfaceLeak: LintRule {
    let id = "interface-leak"
    let summary =
        "A public interface exposes only types of its package and of modules that its layer lists under 'exposes'."

    var readsInterfaces: Bool { true }

    func missingSetting(in rules: RulesFile) -> String? { rules.layers.isEmpty ? "layers" : nil }

    func findings(in subject: LintSubject) -> [Finding] {
        subject.workspace.packages.flatMap { package -> [Finding] in
            let publicModules = subject.workspace.publicModules(of: package)
            let owned = Set(publicModules.map(\.module))
            return publicModules.flatMap { target in
                findings(of: target, owned: owned, in: subject) + omittedDeclarations(of: target, in: subject)
            }
        }
    }

    private func omittedDeclarations(of target: WorkspaceTarget, in subject: LintSubject) -> [Finding] {
        subject.imports.omittedDeclarations(of: target).map { place in
            finding(
                at: place,
                "\(target.name) has a public declaration that the compiler omits from the interface.",
                path: [target.name],
                remedy: "Make the declaration package, or remove @_spi, @_documentation and the underscore."
            )
        }
    }

    private func findings(of target: WorkspaceTarget, owned: Set<String>, in subject: LintSubject) -> [Finding] {
        guard let interface = subject.interfaces.modules[target.id] else { return [] }
        let exposes = subject.rules.layer(of: target)?.exposes ?? []
        let types = Set(interface.symbols.lazy.flatMap { $0.fragments + $0.constraintTypes }.compactMap(\.type))
            .union(interface.conformances.compactMap(\.targetType))
        func isForeign(_ module: String?) -> Bool {
            guard let module, !owned.contains(module) else { return false }
            // Modules that are not in the workspace belong to the platform.
            return !subject.workspace.targets(ofModule: module).isEmpty
                && !subject.rules.matches(exposes, module, in: target.package)
        }
        let foreign = types.filter { isForeign(PublicSymbol.module(ofType: $0)) }
        func leak(_ what: String, of module: String, at place: Place, remedy: String) -> Finding {
            let problem =
                "\(what) of the module \(module), which is not part of the interface of \(target.package.name)."
            return finding(at: place, problem, path: [target.name, module], remedy: remedy)
        }
        let extensions = interface.symbols.compactMap { symbol -> Finding? in
            guard let place = symbol.place, let module = symbol.extendedModule, isForeign(module) else { return nil }
            let remedy = "Make the member package, or list the module under 'exposes' in \(RulesFile.path)."
            return leak("\(symbol.path) is a public member of a type", of: module, at: place, remedy: remedy)
        }
        guard !foreign.isEmpty else { return extensions }
        let conformances = interface.conformances.compactMap { conformance -> Finding? in
            guard let type = conformance.targetType, foreign.contains(type),
                let module = PublicSymbol.module(ofType: type)
            else { return nil }
            // The compiler does not report the place of a conformance.
            let place = interface.symbols.first { $0.path == conformance.type && $0.file != nil }?.place
            return leak(
                "\(conformance.type) publicly conforms to \(conformance.target)",
                of: module,
                at: place ?? subject.manifests.place(of: target),
                remedy: "Move the conformance to a type that is not public, or list the module under 'exposes' in "
                    + "\(RulesFile.path)."
            )
        }
        let remedy =
            "Use a type of \(target.package.name)"
            + (exposes.isEmpty ? "" : " or of \(exposes.joined(separator: ", "))")
            + ", or accept the type only as a parameter, neither inout nor in a closure. "
            + "Permitted modules are listed under 'exposes' in \(RulesFile.path)."
        let uses = interface.symbols.flatMap { symbol -> [Finding] in
            // The protocol determines the types in an implementation of another package's requirement, so the symbol is skipped. A
            // conforming type chooses the types of protocols of the system, such as `Sequence`.
            let protocolModule = symbol.implementedRequirement.flatMap(PublicSymbol.module) ?? ""
            guard let place = symbol.place,
                owned.contains(protocolModule) || subject.workspace.targets(ofModule: protocolModule).isEmpty
            else { return [] }
            return (ExposedTypes.of(symbol) + symbol.constraintTypes).compactMap { type in
                guard let name = type.type, foreign.contains(name), let module = PublicSymbol.module(ofType: name)
                else { return nil }
                return leak("\(symbol.path) exposes \(type.text)", of: module, at: place, remedy: remedy)
            }
        }
        return extensions + conformances + uses
    }
}

struct UndocumentedPublic: LintRule {
    let id = "undocumented-public"
    let summary = "Every public declaration has a doc comment."

    var readsInterfaces: Bool { true }

    func missingSetting(in rules: RulesFile) -> String? { rules.documented ? nil : "documented" }

    func findings(in subject: LintSubject) -> [Finding] {
        subject.interfaces.modules.values.flatMap(\.written).filter { !$0.isDocumented }.map { symbol in
            finding(
                at: symbol.place ?? ("", 1),
                "\(symbol.path) is public and has no doc comment.",
                remedy: "Add a /// comment with its purpose, unit and errors, or make the declaration package."
            )
        }
    }
}
