import Foundation
import WorkspaceGraph

/// A rule against files of other packages, and files that the other rules do not see. Such files are dependencies that neither a manifest
/// nor an import shows.
struct ForeignFile: LintRule {
    let id = "foreign-file"
    let summary = "A target consists of visible files in its folder, and includes no files of other packages."

    func findings(in subject: LintSubject) -> [Finding] {
        subject.workspace.packages.flatMap { package in
            subject.workspace.targets(of: package).flatMap { target in
                pathFindings(of: target, in: subject) + linkFindings(of: target, in: subject)
                    + includeFindings(of: target, in: subject)
            }
        } + packageLinkFindings(in: subject)
    }

    private func pathFindings(of target: WorkspaceTarget, in subject: LintSubject) -> [Finding] {
        let outside = target.declaredPaths.filter { !PathText.contains(target.package.path, $0.path) }
            .map { (text: $0.text, problem: "is outside of the package") }
        let hidden = target.hiddenPaths.map { (text: $0, problem: "is hidden") }
        return (outside + hidden).map { path in
            Finding(
                rule: id,
                file: target.package.manifestPath,
                line: subject.manifests.line(ofFirst: ["\"\(path.text)\""], in: target.package),
                message: "\(target.name) has the path \(path.text), which \(path.problem).",
                path: [target.name],
                remedy: "Move the files into a visible folder of \(target.package.path)."
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
            let mayBeSource = !target.isResource(link.path) && !WorkspaceTarget.isNoSource(link.path)
            let isOwn = mayBeSource ? sources.contains(path) : !leaves(target.package, text, from: link.path)
            guard !isOwn || PathText.contains(link.path, target.folder) else { return nil }
            return finding(
                link,
                "\(target.name) contains a symbolic link to \(text), which is not a source file of the target.",
                target: target
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
            let text = destination(of: link, in: subject)
            return finding(link, "The symbolic link to \(text) hides a package from the workspace.")
        }
    }

    private func finding(_ link: FileEntry, _ message: String, target: WorkspaceTarget? = nil) -> Finding {
        Finding(
            rule: id,
            file: link.path,
            line: 1,
            message: message,
            path: target.map { [$0.name] } ?? [],
            remedy: "Replace the link by a file, or depend on the package that owns the destination."
        )
    }

    private func destination(of link: FileEntry, in subject: LintSubject) -> String {
        let url = subject.workspace.url(of: link.path)
        return (try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)) ?? ""
    }

    /// Returns the findings for quoted includes. The compiler looks them up relative to the folder of the including file.
    private func includeFindings(of target: WorkspaceTarget, in subject: LintSubject) -> [Finding] {
        let files = target.files.filter { WorkspaceTarget.isOtherSource($0.path) || $0.path.hasSuffix(".modulemap") }
        return files.flatMap { file -> [Finding] in
            guard let data = try? Data(contentsOf: subject.workspace.url(of: file.path)) else { return [] }
            let lines = String(decoding: data, as: UTF8.self).split(
                omittingEmptySubsequences: false,
                whereSeparator: \.isNewline
            )
            return lines.enumerated().compactMap { index, line in
                guard let path = includedPath(in: line), leaves(target.package, path, from: file.path),
                    // A module map of the system's libraries may name their headers.
                    target.kind != .system || !path.hasPrefix("/") || path.hasPrefix(subject.workspace.root.path)
                else { return nil }
                return Finding(
                    rule: id,
                    file: file.path,
                    line: index + 1,
                    message: "\(target.name) includes \(path), which is outside of the package.",
                    path: [target.name],
                    remedy: "Depend on the package that owns the header, and include the header by its name."
                )
            }
        }
    }

    /// Returns the path in a line such as `#include "a.h"`, `#import <a.h>`, `#embed "a"` and `#define A "../a.h"`, and in the lines
    /// `header "a.h"`, `umbrella "a"` and `extern module A "a.modulemap"` of a module map. Returns nil for a name without "/".
    private func includedPath(in line: Substring) -> String? {
        // Only a path with "/" leaves the folder. A regular expression for each line would be slow.
        guard line.utf8.contains(UInt8(ascii: "/")) else { return nil }
        let include =
            /(?:#\s*(?:include|import|include_next|embed)|\b(?:header|umbrella|module\s+[\w.]+))\s*["<]([^">]+)[">]/
        let macro = /#\s*define\s.*["<](\.\.\/[^">]+)[">]/
        return (line.firstMatch(of: include)?.1 ?? line.firstMatch(of: macro)?.1).map(String.init)
    }

    /// Returns whether a path in a file leads out of the package. An absolute path does.
    private func leaves(_ package: WorkspacePackage, _ path: String, from file: String) -> Bool {
        !PathText.contains(package.path, PathText.join(PathText.folder(of: file), path))
    }
}
