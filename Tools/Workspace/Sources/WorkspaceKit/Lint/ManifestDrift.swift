internal import Foundation

/// All manifests are written for one version of the tools and have the same settings.
package struct ManifestDrift: LintRule {
    package let id = "manifest-drift"
    package let summary = "Tools version and Swift settings are the same in every manifest."

    package init() {}

    package func missingSetting(in rules: WorkspaceRules) -> String? {
        rules.manifests == nil ? "manifests" : nil
    }

    package func findings(in subject: LintSubject) -> [Finding] {
        guard let wanted = subject.rules.manifests else { return [] }
        return subject.workspace.packages.flatMap { package in
            versionFindings(of: package, wanted, subject) + settingFindings(of: package, wanted, subject)
        }
    }

    private func versionFindings(
        of package: WorkspacePackage,
        _ wanted: WorkspaceRules.ManifestRules,
        _ subject: LintSubject
    ) -> [Finding] {
        let version = package.manifest.toolsVersion
        var findings: [Finding] = []
        if Self.numbers(version) != Self.numbers(wanted.toolsVersion) {
            findings.append(
                finding(
                    package,
                    line: subject.manifests.line(ofFirst: ["swift-tools-version"], in: package),
                    "\(package.name) is written for tools \(version), the workspace for \(wanted.toolsVersion).",
                    "Begin the manifest with // swift-tools-version: \(wanted.toolsVersion)"
                )
            )
        }
        let major = Self.numbers(wanted.toolsVersion).first ?? 0
        let modes = package.manifest.languageModes
        if let mode = modes.first(where: { (Self.numbers($0).first ?? 0) < major }) {
            findings.append(
                finding(
                    package,
                    line: subject.manifests.line(
                        ofFirst: ["swiftLanguageModes", "swiftLanguageVersions"],
                        in: package
                    ),
                    "\(package.name) uses language mode \(mode).",
                    "Remove swiftLanguageModes: the tools version sets the mode."
                )
            )
        }
        return findings
    }

    private func settingFindings(
        of package: WorkspacePackage,
        _ wanted: WorkspaceRules.ManifestRules,
        _ subject: LintSubject
    ) -> [Finding] {
        subject.workspace.targets(of: package).filter { !$0.swiftFiles.isEmpty }.flatMap { target -> [Finding] in
            let settings = target.target.settings.map { "\($0.name) \($0.value)" }
            let missing = wanted.settings.filter { !settings.contains($0) }.map { setting in
                finding(
                    package,
                    line: subject.manifests.line(ofTarget: target.name, in: package),
                    "\(target.name) lacks the setting '\(setting)'.",
                    "Add it to its swiftSettings."
                )
            }
            let added = settings.filter { setting in
                !wanted.settings.contains(setting)
                    && ["unsafeFlags", "swiftLanguageMode"].contains { setting.hasPrefix($0) }
            }
            .map { setting in
                finding(
                    package,
                    line: subject.manifests.line(ofTarget: target.name, in: package),
                    "\(target.name) has the setting '\(setting)', the others do not.",
                    "Remove it."
                )
            }
            return missing + added
        }
    }

    private func finding(_ package: WorkspacePackage, line: Int, _ message: String, _ remedy: String) -> Finding {
        Finding(rule: id, file: package.manifestPath, line: line, message: message, remedy: remedy)
    }

    /// "6.2.0" and "6.2" are the same version.
    private static func numbers(_ version: String) -> [Int] {
        var numbers = version.split(separator: ".").map { Int($0) ?? 0 }
        while numbers.last == 0 { numbers.removeLast() }
        return numbers
    }
}
