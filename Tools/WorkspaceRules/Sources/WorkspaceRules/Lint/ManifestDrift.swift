import Foundation
import WorkspaceGraph

struct ManifestDrift: LintRule {
    let id = "manifest-drift"
    let summary = "Every manifest has the tools version of the rules file, and exactly its settings."

    func missingSetting(in rules: RulesFile) -> String? {
        rules.manifests == nil ? "manifests" : nil
    }

    func findings(in subject: LintSubject) -> [Finding] {
        guard let wanted = subject.rules.manifests else { return [] }
        return subject.workspace.packages.flatMap { package in
            versionFindings(of: package, wanted, subject) + settingFindings(of: package, wanted, subject)
                + otherManifests(of: package, subject)
        }
    }

    private func otherManifests(of package: WorkspacePackage, _ subject: LintSubject) -> [Finding] {
        subject.workspace.manifests(of: package).filter { $0 != PathText.join(package.path, "Package.swift") }.map {
            file in
            Finding(
                rule: id,
                file: file,
                line: 1,
                message:
                    "\(package.name) has a manifest for some versions of Swift, so its settings depend on the version.",
                remedy: "Move its content into Package.swift."
            )
        }
    }

    private func versionFindings(
        of package: WorkspacePackage,
        _ wanted: RulesFile.ManifestRules,
        _ subject: LintSubject
    ) -> [Finding] {
        var findings: [Finding] = []
        func add(_ texts: [String], _ message: String, _ remedy: String) {
            findings.append(finding(package, subject.manifests.line(ofFirst: texts, in: package), message, remedy))
        }
        if Self.numbers(package.toolsVersion) != Self.numbers(wanted.toolsVersion) {
            add(
                ["swift-tools-version"],
                "\(package.name) has tools version \(package.toolsVersion) instead of \(wanted.toolsVersion).",
                "Begin the manifest with // swift-tools-version: \(wanted.toolsVersion)"
            )
        }
        let major = Self.numbers(wanted.toolsVersion).first ?? 0
        if let mode = package.languageModes.first(where: { (Self.numbers($0).first ?? 0) < major }) {
            add(
                ["swiftLanguageModes", "swiftLanguageVersions"],
                "\(package.name) uses language mode \(mode).",
                "Remove swiftLanguageModes: the tools version sets the mode."
            )
        }
        return findings
    }

    private func settingFindings(
        of package: WorkspacePackage,
        _ wanted: RulesFile.ManifestRules,
        _ subject: LintSubject
    ) -> [Finding] {
        subject.workspace.targets(of: package).flatMap { target -> [Finding] in
            // SwiftPM accepts no settings of plugins.
            let missing =
                target.swiftFiles.isEmpty || target.kind == .plugin
                ? [] : wanted.settings.filter { !target.settings.contains($0) }
            let exceptions = (wanted.exceptions ?? []).filter {
                subject.rules.matches([$0.target], target.module, in: package)
            }
            let excepted = exceptions.map(\.setting)
            let added = target.settings.filter { !wanted.settings.contains($0) && !excepted.contains($0) }
            guard !missing.isEmpty || !added.isEmpty else { return [] }
            let line = subject.manifests.line(ofTarget: target.name, in: package)
            return missing.map {
                finding(package, line, "\(target.name) lacks the setting '\($0)'.", "Add the setting to swiftSettings.")
            }
                + added.map {
                    finding(
                        package,
                        line,
                        "\(target.name) has the setting '\($0)', which \(RulesFile.path) does not list.",
                        "Remove the setting, or list it with a reason under 'exceptions' of 'manifests'."
                    )
                }
        }
    }

    private func finding(_ package: WorkspacePackage, _ line: Int, _ message: String, _ remedy: String) -> Finding {
        Finding(rule: id, file: package.manifestPath, line: line, message: message, remedy: remedy)
    }

    /// Returns the numbers in a version without trailing zeros, so that "6.2.0" equals "6.2".
    private static func numbers(_ version: String) -> [Int] {
        var numbers = version.split(separator: ".").map { Int($0) ?? 0 }
        while numbers.last == 0 { numbers.removeLast() }
        return numbers
    }
}

struct RemoteDependency: LintRule {
    let id = "remote-dependency"
    let summary = "Packages depend only on packages of this workspace, and have no binary targets."

    func missingSetting(in rules: RulesFile) -> String? { rules.localOnly ? nil : "localOnly" }

    func findings(in subject: LintSubject) -> [Finding] {
        subject.workspace.packages.flatMap { package in
            let binaries = subject.workspace.targets(of: package).filter { $0.kind == .binary }.map { target in
                Finding(
                    rule: id,
                    file: package.manifestPath,
                    line: subject.manifests.line(ofTarget: target.name, in: package),
                    message: "\(target.name) is a binary target, whose source code is not in this workspace.",
                    path: [package.name, target.name],
                    remedy: "Use a library of the platform through a .systemLibrary target."
                )
            }
            return binaries
                + package.dependencies.compactMap { dependency -> Finding? in
                    let problem: String
                    switch dependency {
                    case .remote(_, let location):
                        problem = "depends on \(location), which is not in this workspace"
                    case .local(_, let path) where subject.isUnreadable(PathText.join(package.path, path)): return nil
                    case .local(_, let path)
                    where subject.workspace.package(at: PathText.join(package.path, path)) == nil:
                        problem = "depends on \(path), where this workspace has no package"
                    case .local(_, let path):
                        let name = PathText.lastComponent(path)
                        guard subject.manifests.holdsAbsolutePath(to: name, in: package) else { return nil }
                        problem = "refers to \(name) by an absolute path"
                    }
                    return Finding(
                        rule: id,
                        file: package.manifestPath,
                        line: subject.manifests.line(of: dependency, in: package),
                        message: "\(package.name) \(problem).",
                        path: [package.name, dependency.name],
                        remedy: "Depend on a package of the workspace by its path relative to \(package.path): "
                            + ".package(path: \"../Name\")."
                    )
                }
        }
    }
}
