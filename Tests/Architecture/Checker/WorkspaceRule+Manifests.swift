import Foundation
import TestSupport

extension WorkspaceRule {
    package static let manifestRules = [local, relative, swift6, strict, faceOnly, unique]

    package static let local = WorkspaceRule("A package depends on packages of this workspace alone") { workspace in
        let homes = Set(workspace.packages.map { $0.folder.standardizedFileURL.filePath })
        return workspace.packages.flatMap { package in
            package.dependencies.compactMap { dependency in
                switch dependency {
                case .remote(let identity):
                    return Violation(package.path, "depends on \(identity), which is not in this workspace")
                case .local(let folder) where !homes.contains(folder.standardizedFileURL.filePath):
                    return Violation(
                        package.path,
                        "depends on \(folder.filePath), which is no package of this workspace"
                    )
                case .local:
                    return nil
                }
            }
        }
    }

    package static let relative = WorkspaceRule("No manifest holds a path of one machine") { workspace in
        try workspace.packages.filter { package in
            let manifest = try String(contentsOf: package.folder.appending(path: "Package.swift"), encoding: .utf8)
            return manifest.contains(/path:\s*"[\/~]/)
        }
        .map { Violation($0.path, "an absolute path in its manifest") }
    }

    package static let swift6 = WorkspaceRule("Every package is written for Swift 6.2 or newer, in Swift 6 mode") {
        workspace in
        workspace.packages.flatMap { package in
            var violations: [Violation] = []
            if package.toolsVersion.compare("6.2", options: .numeric) == .orderedAscending {
                violations.append(Violation(package.path, "tools version \(package.toolsVersion) is older than 6.2"))
            }
            let modes =
                package.languageModes
                + package.targets.flatMap(\.settings).filter { $0.name == "swiftLanguageMode" }.map(\.value)
            for mode in modes where mode.compare("6", options: .numeric) == .orderedAscending {
                violations.append(Violation(package.path, "language mode \(mode)"))
            }
            return violations
        }
    }

    package static let strict = WorkspaceRule("Every target has the upcoming features on, and warnings as errors") {
        workspace in
        workspace.targets.filter { !$0.target.sources.isEmpty }.flatMap { package, target in
            let missing = Set(strictSettings).subtracting(target.settings)
            let unsafe = target.settings.filter { $0.name == "unsafeFlags" }
            return missing.map { Violation(package.path, "\(target.name) lacks \($0.name) \($0.value)") }
                + unsafe.map { Violation(package.path, "\(target.name) has unsafe flags \($0.value)") }
        }
    }

    package static let strictSettings = [
        PackageTarget.Setting("enableUpcomingFeature", "ExistentialAny"),
        PackageTarget.Setting("enableUpcomingFeature", "MemberImportVisibility"),
        PackageTarget.Setting("enableUpcomingFeature", "InternalImportsByDefault"),
        PackageTarget.Setting("enableUpcomingFeature", "NonisolatedNonsendingByDefault"),
        PackageTarget.Setting("enableUpcomingFeature", "InferIsolatedConformances"),
        PackageTarget.Setting("treatAllWarnings", "error"),
    ]

    package static let faceOnly = WorkspaceRule("A feature offers its face, and nothing else, to other packages") {
        workspace in
        workspace.packages.flatMap { package -> [Violation] in
            guard package.feature != nil else { return [] }
            return package.products.filter { $0.targets != [package.name] }.map {
                Violation(package.path, "its product \($0.name) shows \($0.targets.joined(separator: ", "))")
            }
        }
    }

    package static let unique = WorkspaceRule("Names are unique: packages, folders and targets") { workspace in
        let targets = Dictionary(grouping: workspace.targets, by: \.target.name).filter { $0.value.count > 1 }
        let folders = Dictionary(grouping: workspace.packages) { $0.folderName.lowercased() }.filter {
            $0.value.count > 1
        }
        let misnamed = workspace.packages.filter { $0.name != $0.folderName }
        return targets.map { name, homes in
            Violation(homes.map(\.package.path).joined(separator: " and "), "each has a target \(name)")
        }
            + folders.map {
                Violation($0.value.map(\.path).joined(separator: " and "), "one folder name for two packages")
            }
            + misnamed.map { Violation($0.path, "its manifest calls it \($0.name)") }
    }
}
