import Foundation
import ProcessSupport
import WorkspaceGraph

/// A rule against dependencies on files that neither a manifest nor an import shows, and files that the other rules do not see.
struct ForeignFile: LintRule {
    let id = "foreign-file"
    let summary = "A target consists of visible files in its folder, and includes no files of other packages."

    func findings(in subject: LintSubject) -> [Finding] {
        subject.workspace.packages.flatMap { package in
            subject.workspace.targets(of: package).flatMap { target in
                pathFindings(of: target, in: subject) + linkFindings(of: target, in: subject)
                    + includeFindings(of: target, in: subject) + linkedLibraries(of: target, in: subject)
            }
        } + packageLinkFindings(in: subject)
    }

    private func pathFindings(of target: WorkspaceTarget, in subject: LintSubject) -> [Finding] {
        let outside = target.declaredPaths.filter { !isOwn($0.path, of: target.package, in: subject) }
            .map { (text: $0.text, problem: "is outside of the package") }
        let hidden = target.hiddenPaths.map { (text: $0, problem: "is hidden") }
        return (outside + hidden).map { path in
            finding(
                at: subject.manifests.place(ofFirst: ["\"\(path.text)\""], in: target.package),
                "\(target.name) has the path \(path.text), which \(path.problem).",
                path: [target.name],
                remedy: "Move the files into a visible folder of \(target.package.path)."
            )
        }
    }

    /// Returns a finding for the symbolic links in each folder of a target, and for a link in place of its folder or of a folder above.
    private func linkFindings(of target: WorkspaceTarget, in subject: LintSubject) -> [Finding] {
        let sources = Set(target.sourceFiles.map(\.path))
        let links = target.files.filter { $0.mode == .link }
        let ofFolder = subject.links.filter { PathText.contains($0.path, target.folder) }
        let wrong = (links + ofFolder).filter { link in
            let text = destination(of: link, in: subject)
            let path = PathText.join(PathText.folder(of: link.path), text)
            var isFolder: ObjCBool = false
            let file = subject.workspace.url(of: link.path).path
            let leadsToFolder =
                FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) && isFolder.boolValue
            let mayBeSource =
                !target.isResource(link.path) && (leadsToFolder || !WorkspaceTarget.isNoSource(link.path))
            let isOwn =
                mayBeSource ? sources.contains(path) : !leaves(target.package, text, from: link.path, in: subject)
            return !isOwn || PathText.contains(link.path, target.folder)
        }
        return Dictionary(grouping: wrong) { PathText.folder(of: $0.path) }.values.map { links in
            let others = links.count == 1 ? "" : ", and \(links.count - 1) more in this folder"
            let text = destination(of: links[0], in: subject)
            return finding(
                at: (links[0].path, 1),
                "\(target.name) contains a symbolic link to \(text), which is not a source file of the target\(others).",
                path: [target.name],
                remedy: Self.linkRemedy
            )
        }
    }

    /// Returns the findings for links that are manifests or lead to packages. The other rules do not see the package.
    private func packageLinkFindings(in subject: LintSubject) -> [Finding] {
        subject.links.compactMap { link in
            let manifest = subject.workspace.url(of: link.path).appending(path: "Package.swift").path
            let isManifest = PathText.lastComponent(link.path) == "Package.swift"
            guard isManifest || FileManager.default.fileExists(atPath: manifest),
                !subject.rules.exclude.contains(where: { $0.matches(link.path) })
            else { return nil }
            let problem =
                "The symbolic link to \(destination(of: link, in: subject)) hides a package from the workspace."
            return finding(at: (link.path, 1), problem, remedy: Self.linkRemedy)
        }
    }

    private static let linkRemedy =
        "Replace the link by a file, or depend on the package that owns the destination."

    private func destination(of link: FileEntry, in subject: LintSubject) -> String {
        let url = subject.workspace.url(of: link.path)
        return (try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)) ?? ""
    }

    /// Returns the findings for names of files that lead out of the package. The compiler looks up quoted names relative to the folder of
    /// the including file. A macro whose value is not in quotation marks may compute any name.
    private func includeFindings(of target: WorkspaceTarget, in subject: LintSubject) -> [Finding] {
        // A file with any name may be included.
        let includesFiles = target.hasOtherSources || target.kind == .system
        let files = target.files.filter { file in
            PathText.fileExtension(of: file.path) != "swift" && !target.isResource(file.path)
                && (includesFiles || file.path.hasSuffix(".modulemap"))
        }
        let texts = files.map { subject.workspace.url(of: $0.path).lenientText }
        return files.flatMap { file -> [Finding] in
            subject.workspace.includes(in: file.path).filter { include in
                if let macro = include.macro {
                    return macro.hasSuffix("(") || texts.contains { $0.contains("define \(macro) <") }
                }
                // The module map of a system library may name its headers.
                let mayBeNamed = target.kind == .system && include.name.hasPrefix("/")
                // The text of `#define A "/dev/null"` is probably no header.
                let isPath = include.isIncluded || include.name.contains("../") || !include.isQuoted
                return isPath && leaves(target.package, include.name, from: file.path, in: subject)
                    && (!mayBeNamed || include.name.hasPrefix(subject.workspace.root.path))
            }.map { include in
                let path = include.macro == nil ? "\(include.name), which is" : "a computed path, which may be"
                return finding(
                    at: (file.path, include.line),
                    "\(target.name) includes \(path) outside of the package.",
                    path: [target.name],
                    remedy: "Depend on the package that owns the header, and include the header by its name."
                )
            }
        }
    }

    /// Returns the findings for libraries that the module map of a C target links. Manifests and includes do not show them.
    private func linkedLibraries(of target: WorkspaceTarget, in subject: LintSubject) -> [Finding] {
        guard target.kind != .system else { return [] }
        return target.files.filter { $0.path.hasSuffix(".modulemap") }.flatMap { file -> [Finding] in
            let map = CInclude.withoutComments(subject.workspace.url(of: file.path).lenientText)
            return map.matches(of: /\blink\s+(?:framework\s+)?"([^"]+)"/).map { match in
                finding(
                    at: (file.path, map[..<match.range.lowerBound].codeLines.count),
                    "The module map of \(target.name) links the library \(match.1), which its manifest does not show.",
                    path: [target.name],
                    remedy: "Name the library in the linkerSettings of the manifest, or use a .systemLibrary target."
                )
            }
        }
    }

    private func leaves(_ package: WorkspacePackage, _ path: String, from file: String, in subject: LintSubject) -> Bool
    {
        !isOwn(PathText.join(PathText.folder(of: file), path), of: package, in: subject)
    }

    private func isOwn(_ path: String, of package: WorkspacePackage, in subject: LintSubject) -> Bool {
        PathText.contains(package.path, path) && subject.workspace.owner(of: path)?.path == package.path
    }
}
