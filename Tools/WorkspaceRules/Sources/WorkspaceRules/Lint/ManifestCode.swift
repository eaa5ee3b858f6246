import WorkspaceGraph

/// A rule against manifests that SwiftPM refuses. The other rules know nothing about the packages of such manifests.
struct UnreadableManifest: LintRule {
    let id = "unreadable-manifest"
    let summary = "SwiftPM can read every manifest."

    func findings(in subject: LintSubject) -> [Finding] {
        subject.workspace.unreadable.map { error in
            finding(
                at: (error.file, error.line),
                "The manifest is unreadable: \(error.reason)" + (error.reason.hasSuffix(".") ? "" : "."),
                remedy: "Correct the manifest, or add its folder to 'exclude' in \(RulesFile.path)."
            )
        }
    }
}

/// A rule against manifests whose result depends on more than their text. The workspace tool caches manifests by their text.
struct ManifestCode: LintRule {
    let id = "manifest-code"
    let summary = "A manifest reads neither the environment nor files, has no #if, and imports only PackageDescription."

    func findings(in subject: LintSubject) -> [Finding] {
        subject.workspace.packages.flatMap(subject.workspace.manifests).flatMap { file -> [Finding] in
            let imports = subject.imports.imports(in: file).filter { !Self.modules.contains($0.module) }.map {
                finding($0.place, "imports \($0.module), with which it can read the environment and files.")
            }
            let names = subject.imports.environmentNames(in: file).map { name in
                let place = subject.manifests.place(ofFirst: [name], in: file)
                return finding(place, "uses \(name), so that it depends on more than its text.")
            }
            let links = subject.imports.linkNames(in: file).map {
                finding((file, $0), "uses @_silgen_name or @_extern, with which it can read files.")
            }
            let conditions = subject.manifests.directive(in: file).map {
                finding($0, "has conditional compilation, so that this tool reads it for one platform only.")
            }
            return imports + names + links + (conditions.map { [$0] } ?? [])
        }
    }

    private func finding(_ place: Place, _ problem: String) -> Finding {
        finding(
            at: place,
            "The manifest \(problem)",
            remedy: "Write the values into the manifest. Settings and dependencies can have conditions."
        )
    }

    private static let modules: Set = ["PackageDescription", "CompilerPluginSupport"]
}
