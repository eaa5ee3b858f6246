import WorkspaceGraph

/// A rule against manifests that SwiftPM refuses. The other rules know nothing about the packages of such manifests.
struct UnreadableManifest: LintRule {
    let id = "unreadable-manifest"
    let summary = "SwiftPM can read every manifest."

    func findings(in subject: LintSubject) -> [Finding] {
        subject.workspace.unreadable.map { error in
            Finding(
                rule: id,
                file: error.file,
                line: error.line,
                message: "The manifest is unreadable: \(error.reason)" + (error.reason.hasSuffix(".") ? "" : "."),
                remedy: "Correct the manifest, or add its folder to 'exclude' in \(RulesFile.path)."
            )
        }
    }
}

/// A rule against manifests whose result depends on more than their text. The workspace tool caches manifests by their text.
struct ManifestCode: LintRule {
    let id = "manifest-code"
    let summary = "A manifest reads neither the environment nor files, and imports only PackageDescription."

    func findings(in subject: LintSubject) -> [Finding] {
        subject.workspace.packages.flatMap { package in
            subject.manifests.places(in: package) { line in
                if let word = Self.words.first(where: line.contains) { return word }
                // A regular expression for each line would take longer than all other rules.
                guard line.contains("import"), let match = line.firstMatch(of: /\bimport\s+(?:\w+\s+)?(\w+)/) else {
                    return nil
                }
                return Self.modules.contains(String(match.1)) ? nil : "import \(match.1)"
            }.map { line, text in
                Finding(
                    rule: id,
                    file: package.manifestPath,
                    line: line,
                    message: "The manifest of \(package.name) contains '\(text)', so it depends on more than its text.",
                    remedy: "Write the values into the manifest."
                )
            }
        }
    }

    /// The declarations and literals with which a manifest reads the environment and files.
    private static let words = [
        "Context.", "Context .", "ProcessInfo", "getenv", "FileManager", "CommandLine", "contentsOf", "fopen", "#file",
    ]
    private static let modules: Set = ["PackageDescription", "CompilerPluginSupport"]
}
