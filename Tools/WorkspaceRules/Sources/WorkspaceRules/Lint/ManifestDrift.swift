import Foundation
import WorkspaceGraph

struct ManifestDrift: LintRule {
    let id = "manifest-drift"
    let summary = "Every manifest has the tools version of the rules file, and exactly its settings."

    func missingSetting(in rules: RulesFile) -> String? { rules.manifests == nil ? "manifests" : nil }

    func findings(in subject: LintSubject) -> [Finding] {
        guard let wanted = subject.rules.manifests else { return [] }
        return subject.workspace.packages.flatMap { package in
            versionFindings(of: package, wanted, subject) + settingFindings(of: package, wanted, subject)
                + otherManifests(of: package, subject)
        }
    }

    private func otherManifests(of package: WorkspacePackage, _ subject: LintSubject) -> [Finding] {
        let problem = "has a manifest for some versions of Swift, so its settings depend on the version."
        let usual = PathText.join(package.path, "Package.swift")
        return subject.workspace.manifests(of: package).filter { $0 != usual }.map { file in
            finding(at: (file, 1), "\(package.name) \(problem)", remedy: "Move its content into Package.swift.")
        }
    }

    private func versionFindings(
        of package: WorkspacePackage,
        _ wanted: RulesFile.ManifestRules,
        _ subject: LintSubject
    ) -> [Finding] {
        var findings: [Finding] = []
        if Self.numbers(package.toolsVersion) != Self.numbers(wanted.toolsVersion) {
            findings.append(
                finding(
                    at: subject.manifests.place(ofFirst: ["swift-tools-version"], in: package),
                    "\(package.name) has tools version \(package.toolsVersion) instead of \(wanted.toolsVersion).",
                    remedy: "Begin the manifest with // swift-tools-version: \(wanted.toolsVersion)"
                )
            )
        }
        if let platforms = wanted.platforms, Set(platforms) != Set(package.platforms) {
            let names =
                package.platforms.isEmpty
                ? "no platforms" : "the platforms " + package.platforms.joined(separator: ", ")
            let remedy = "Declare \(platforms.isEmpty ? "no platforms" : platforms.joined(separator: ", "))."
            let place = subject.manifests.place(ofFirst: ["platforms:"], in: package)
            findings.append(finding(at: place, "\(package.name) declares \(names).", remedy: remedy))
        }
        let major = Self.numbers(wanted.toolsVersion).first ?? 0
        if let mode = package.languageModes.first(where: { (Self.numbers($0).first ?? 0) < major }) {
            let names = ["swiftLanguageModes", "swiftLanguageVersions"]
            findings.append(
                finding(
                    at: subject.manifests.place(ofFirst: names, in: package),
                    "\(package.name) uses language mode \(mode).",
                    remedy: "Remove swiftLanguageModes: the tools version sets the mode."
                )
            )
        }
        return findings
    }

    private func settingFindings(
        of package: WorkspacePackage,
        _ wanted: RulesFile.ManifestRules,
        _ subject: LintSubject
    ) -> [Finding] {
        func permitted(_ name: String) -> [String] {
            (wanted.exceptions ?? []).filter { subject.rules.matches([$0.target], name, in: package) }.map(\.setting)
        }
        func unlisted(_ setting: String, of name: String, at place: Place) -> Finding {
            finding(
                at: place,
                "\(name) has the setting '\(setting)', which \(RulesFile.path) does not list.",
                remedy: "Remove the setting, or list it with a reason under 'exceptions' of 'manifests'."
            )
        }
        let products = package.declaredProducts.compactMap { product -> Finding? in
            guard let linkage = product.linkage, !permitted(product.name).contains(linkage) else { return nil }
            let place = subject.manifests.place(ofFirst: ["\"\(product.name)\""], in: package)
            return unlisted(linkage, of: product.name, at: place)
        }
        return products
            + subject.workspace.targets(of: package).flatMap { target -> [Finding] in
                // SwiftPM accepts no settings of plugins.
                let missing =
                    target.swiftFiles.isEmpty || target.kind == .plugin
                    ? [] : wanted.settings.filter { !target.settings.contains($0) }
                let allowed = wanted.settings + permitted(target.module)
                let added = target.settings.filter { !allowed.contains($0) }
                guard !missing.isEmpty || !added.isEmpty else { return [] }
                let place = subject.manifests.place(of: target)
                return missing.map {
                    let problem = "\(target.name) lacks the setting '\($0)'."
                    return finding(at: place, problem, remedy: "Add the setting to swiftSettings.")
                }
                    + added.map { unlisted($0, of: target.name, at: place) }
            }
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
                finding(
                    at: subject.manifests.place(of: target),
                    "\(target.name) is a binary target, whose source code is not in this workspace.",
                    path: [package.name, target.name],
                    remedy: "Use a library of the platform through a .systemLibrary target."
                )
            }
            let dependencies = package.dependencies.compactMap { dependency -> Finding? in
                guard let problem = problem(of: dependency, in: package, subject) else { return nil }
                return finding(
                    at: subject.manifests.place(of: dependency, in: package),
                    "\(package.name) \(problem).",
                    path: [package.name, dependency.name],
                    remedy: "Depend on a package of the workspace by its path relative to \(package.path): "
                        + ".package(path: \"../Name\")."
                )
            }
            return binaries + dependencies
        }
    }

    private func problem(of dependency: PackageDependency, in package: WorkspacePackage, _ subject: LintSubject)
        -> String?
    {
        switch dependency {
        case .remote(_, let location):
            // The URL may contain a password.
            return "depends on \(location.replacing(/:\/\/[^@\/]*@/, with: "://")), which is not in this workspace"
        case .local(_, let path):
            let folder = PathText.join(package.path, path), name = PathText.lastComponent(path)
            if subject.isUnreadable(folder) { return nil }
            if subject.workspace.package(at: folder) == nil {
                return "depends on \(path), where this workspace has no package"
            }
            return subject.manifests.holdsAbsolutePath(to: name, in: package)
                ? "refers to \(name) by an absolute path" : nil
        }
    }
}
