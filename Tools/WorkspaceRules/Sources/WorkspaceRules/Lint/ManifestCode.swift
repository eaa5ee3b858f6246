import WorkspaceGraph

/// A rule against manifests whose result depends on more than their text. The workspace tool caches manifests by their text.
struct ManifestCode: LintRule {
    let id = "manifest-code"
    let summary = "A manifest reads neither the environment nor files, and imports only PackageDescription."

    func findings(in subject: LintSubject) -> [Finding] {
        subject.workspace.packages.flatMap { package in
            subject.manifests.places(in: package) { line in
                if let match = line.firstMatch(
                    of: /\b(Context\s*\.|ProcessInfo|getenv|environ\b|FileManager|CommandLine|contentsOf|fopen)/
                ) {
                    return String(match.1)
                }
                if let match = line.firstMatch(of: /#(filePath|fileID|file|include)\b/) { return String(match.0) }
                let isImport = line.firstMatch(of: /\bimport\s+(?:\w+\s+)?(\w+)/)
                return isImport.flatMap { Self.modules.contains(String($0.1)) ? nil : "import \($0.1)" }
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

    private static let modules: Set = ["PackageDescription", "CompilerPluginSupport"]
}
