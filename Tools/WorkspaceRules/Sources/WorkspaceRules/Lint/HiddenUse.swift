import WorkspaceGraph

/// A rule against imports that give a module to other modules, which then need no import of their own.
struct Reexport: LintRule {
    let id = "re-export"
    let summary =
        "Only a library product re-exports modules of its package. Other modules are listed under 'reexports' of the layer."

    func missingSetting(in rules: RulesFile) -> String? { rules.layers.isEmpty ? "layers" : nil }

    func findings(in subject: LintSubject) -> [Finding] {
        subject.targets.flatMap { target -> [Finding] in
            let isPublic = subject.workspace.publicModules(of: target.package).contains { $0.id == target.id }
            let owned = isPublic ? Set(subject.workspace.targets(of: target.package).map(\.module)) : []
            let permitted = subject.rules.layer(of: target)?.reexports ?? []
            return subject.imports.imports(of: target).filter { place in
                place.isExported && !owned.contains(place.module)
                    && !subject.rules.matches(permitted, place.module, in: target.package)
            }.map { place in
                finding(
                    at: place.place,
                    "\(target.name) re-exports \(place.module), so that other targets can use it without an import.",
                    path: [target.name, place.module],
                    remedy: "Remove @_exported, or list the module under 'reexports' of the layer in \(RulesFile.path)."
                )
            }
        }
    }
}

/// A rule against attributes with which code uses declarations that the other module does not offer, or without an import.
struct HiddenUse: LintRule {
    let id = "hidden-use"
    let summary = "Only tests use @testable, for targets of their package. No target uses @_silgen_name or @_extern."

    func findings(in subject: LintSubject) -> [Finding] {
        subject.targets.flatMap { target -> [Finding] in
            let symbols = subject.imports.linkNames(of: target).map { place in
                finding(
                    at: place,
                    "\(target.name) names a symbol for the linker, with which it can use code without an import.",
                    path: [target.name],
                    remedy: "Import the module of the function, or declare the function in a header of a C target."
                )
            }
            let isTest = target.kind == .test
            let testable = subject.imports.imports(of: target).filter(\.isTestable).filter { place in
                let tested = subject.workspace.provider(of: place.module, for: target)
                return !isTest || tested.map { $0.package.path != target.package.path } ?? false
            }.map { place in
                finding(
                    at: place.place,
                    "\(target.name) imports \(place.module) with @testable, and is no test of its package.",
                    path: [target.name, place.module],
                    remedy: "Remove @testable, and make the declarations that the target needs package or public."
                )
            }
            return symbols + testable
        }
    }
}
