import Foundation
import WorkspaceGraph

/// A rule against files of other packages, and files that the other rules do not see. Such files are dependencies that neither a manifest
/// nor an import shows.
struct ForeignFile: LintRule {
    let id = "foreign-file"
    let summary = "A target consists of visible files in its folder, and includes no files of other packages."

    func findings(in subject: LintSubject) -> [Finding] {
        subject.workspace.packages.flatMap { package in
            subject.workspace.targets(of: package).flatMap { target -> [Finding] in
                let includes = includeFindings(of: target, in: subject)
                return pathFindings(of: target, in: subject) + linkFindings(of: target, in: subject)
                    + equalNames(in: target) + linkedLibraries(of: target, in: subject)
                    + (includes.isEmpty ? hiddenIncludes(of: target, in: subject) : includes)
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

    /// Returns the findings for files whose names differ only in Unicode normalization. Swift compares such names as equal, so this tool
    /// reads only one of the files.
    private func equalNames(in target: WorkspaceTarget) -> [Finding] {
        Dictionary(grouping: target.files, by: \.path).filter { $0.value.count > 1 }.map { path, _ in
            finding(
                at: (path, 1),
                "\(target.name) has two files whose names differ only in Unicode normalization.",
                path: [target.name],
                remedy: "Rename one of the files."
            )
        }
    }

    /// Returns the findings for symbolic links in a target, and for a link in place of its folder or of a folder above.
    private func linkFindings(of target: WorkspaceTarget, in subject: LintSubject) -> [Finding] {
        let sources = Set(target.sourceFiles.map(\.path))
        let links = target.files.filter { $0.mode == .link }
        let ofFolder = subject.links.filter { PathText.contains($0.path, target.folder) }
        return (links + ofFolder).compactMap { link in
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
            guard !isOwn || PathText.contains(link.path, target.folder) else { return nil }
            let problem = "contains a symbolic link to \(text), which is not a source file of the target."
            return finding(
                at: (link.path, 1),
                "\(target.name) \(problem)",
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

    /// Returns the findings for included files of other packages, which only the compiler finds, such as through macros.
    private func hiddenIncludes(of target: WorkspaceTarget, in subject: LintSubject) -> [Finding] {
        let permitted = [target] + subject.needs(target.id).compactMap(subject.workspace.target)
        return (subject.includes[target.id] ?? []).filter { file in
            !isOwn(file, of: target.package, in: subject) && !permitted.contains { PathText.contains($0.folder, file) }
        }.map { file in
            finding(
                at: subject.manifests.place(of: target),
                "The C sources of \(target.name) include \(file), which is outside of the package.",
                path: [target.name],
                remedy: Self.includeRemedy
            )
        }
    }

    private static let includeRemedy =
        "Depend on the package that owns the header, and include the header by its name."

    /// Returns the findings for quoted includes. The compiler looks them up relative to the folder of the including file.
    private func includeFindings(of target: WorkspaceTarget, in subject: LintSubject) -> [Finding] {
        // A file with any name may be included.
        let includesFiles = target.hasOtherSources || target.kind == .system
        let files = target.files.filter { file in
            PathText.fileExtension(of: file.path) != "swift" && !target.isResource(file.path)
                && (includesFiles || file.path.hasSuffix(".modulemap"))
        }
        return files.flatMap { file -> [Finding] in
            guard let data = try? Data(contentsOf: subject.workspace.url(of: file.path)) else { return [] }
            let text = String(decoding: data, as: UTF8.self), isModuleMap = file.path.hasSuffix(".modulemap")
            func includedPaths(in text: String) -> [(index: Int, path: String)] {
                Self.statements(in: text).compactMap { index, line in includedPath(in: line).map { (index, $0) } }
            }
            func mayLeave(_ path: String) -> Bool {
                path == Self.computed || leaves(target.package, path, from: file.path, in: subject)
            }
            var paths = isModuleMap ? Self.mappedPaths(in: text) : includedPaths(in: text)
            // The removal of comments is slow, and only few files need it.
            if !isModuleMap, text.contains("/*"), paths.contains(where: { mayLeave($0.path) }) {
                paths = includedPaths(in: IncludeIndex.withoutComments(text))
            }
            return paths.filter { _, path in
                // The module map of a system library may name its headers.
                let mayBeNamed = target.kind == .system && path.hasPrefix("/")
                return mayLeave(path) && (!mayBeNamed || path.hasPrefix(subject.workspace.root.path))
            }.map { index, path in
                finding(
                    at: (file.path, index + 1),
                    "\(target.name) includes \(path), which "
                        + (path == Self.computed ? "may be outside of the package." : "is outside of the package."),
                    path: [target.name],
                    remedy: Self.includeRemedy
                )
            }
        }
    }

    /// Returns the findings for libraries that the module map of a C target links. Manifests and includes do not show them.
    private func linkedLibraries(of target: WorkspaceTarget, in subject: LintSubject) -> [Finding] {
        guard target.kind != .system else { return [] }
        return target.files.filter { $0.path.hasSuffix(".modulemap") }.flatMap { file -> [Finding] in
            let data = (try? Data(contentsOf: subject.workspace.url(of: file.path))) ?? Data()
            let map = IncludeIndex.withoutComments(String(decoding: data, as: UTF8.self))
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

    /// Returns the lines that may contain a path out of the folder, with their indices: those with "/", a call of a macro, or a parameter of
    /// the assembler. A backslash at the end of a line continues it.
    private static func statements(in text: String) -> [(index: Int, line: String)] {
        var statements: [(index: Int, line: String)] = []
        var open: (index: Int, line: String)?
        for (index, line) in text.codeLines.enumerated() {
            // Only few lines contain a backslash, so most lines are not copied.
            if open == nil, line.utf8.last != UInt8(ascii: "\\") {
                let mayHavePath = line.utf8.contains(UInt8(ascii: "/")) || line.utf8.contains(UInt8(ascii: "\\"))
                let mayComputePath = line.utf8.contains(UInt8(ascii: "(")) && line.utf8.contains(UInt8(ascii: "#"))
                if mayHavePath || mayComputePath { statements.append((index, String(line))) }
                continue
            }
            let start = open ?? (index, "")
            if line.hasSuffix("\\") {
                open = (start.index, start.line + line.dropLast())
            } else {
                statements.append((start.index, start.line + line))
                open = nil
            }
        }
        return statements + (open.map { [$0] } ?? [])
    }

    /// The text in place of a path that a macro with arguments computes, so that it may be any path.
    private static let computed = "a computed path"

    /// Returns the path in a line of C or assembly code such as `#include "a.h"`, `#import <a.h>`, `#embed "a"`, `#define A "../a.h"` and
    /// `.incbin "a"`; nil for other lines.
    private func includedPath(in line: String) -> String? {
        // A regular expression for each line would be slow. "%:" is another spelling of "#".
        guard line.utf8.contains(UInt8(ascii: "#")) || line.contains("%:") || line.contains(".inc") else { return nil }
        let directive = line.replacing(/\/\*.*?\*\//, with: " ")
        if directive.contains(/^\s*(?:#|%:)\s*(?:include|import|include_next|embed)\s+\w+\s*\(/) {
            return Self.computed
        }
        // A macro of the assembler has parameters such as "\p".
        if line.contains(/\.inc(?:bin|lude)\s*\\?"\\\w/) { return Self.computed }
        let include = /^\s*(?:#|%:)\s*(?:include|import|include_next|embed)\s*["<]([^">]+)[">]/
        let macro = /^\s*(?:#|%:)\s*define\s.*(?:["<]([^">]*\.\.\/[^">]+)[">]|<(\/[^>]+)>)/
        let assembly = /\.(?:incbin|include)\s*\\?"([^"\\]+)/
        let defined = directive.firstMatch(of: macro)
        let path =
            directive.firstMatch(of: include)?.1 ?? defined?.1 ?? defined?.2 ?? line.firstMatch(of: assembly)?.1
        return path.map(String.init)
    }

    /// Returns the paths in a module map, such as those of `header "a.h"`, `umbrella "a"` and `extern module A "a.modulemap"`, with the
    /// indices of their lines.
    private static func mappedPaths(in text: String) -> [(index: Int, path: String)] {
        let map = IncludeIndex.withoutComments(text)
        let path = /\b(?:header|umbrella|extern\s+module\s+(?:[\w.]+|"[^"]*"))\s*"([^"]+)"/
        return map.matches(of: path).map { match in
            (map[..<match.range.lowerBound].codeLines.count - 1, String(match.1))
        }
    }

    /// Returns whether a path in a file leads out of the package. An absolute path does.
    private func leaves(_ package: WorkspacePackage, _ path: String, from file: String, in subject: LintSubject) -> Bool
    {
        !isOwn(PathText.join(PathText.folder(of: file), path), of: package, in: subject)
    }

    /// Returns whether a path is in a package, and not in another one that is nested in it.
    private func isOwn(_ path: String, of package: WorkspacePackage, in subject: LintSubject) -> Bool {
        PathText.contains(package.path, path) && subject.workspace.owner(of: path)?.path == package.path
    }
}
