import Foundation
import WorkspaceGraph

/// A rule against files of other packages. Such files are dependencies that neither a manifest nor an import shows.
struct ForeignFile: LintRule {
    let id = "foreign-file"
    let summary =
        "A package contains and includes only its own files: no links, paths and headers outside of its folder."

    func findings(in subject: LintSubject) -> [Finding] {
        subject.workspace.packages.flatMap { package in
            subject.workspace.targets(of: package).flatMap { target in
                pathFindings(of: target, in: subject) + linkFindings(of: target, in: subject)
                    + includeFindings(of: target, in: subject)
            }
        }
    }

    private func pathFindings(of target: WorkspaceTarget, in subject: LintSubject) -> [Finding] {
        target.declaredPaths.filter { !PathText.contains(target.package.path, $0.path) }.map { path in
            Finding(
                rule: id,
                file: target.package.manifestPath,
                line: subject.manifests.line(ofFirst: ["\"\(path.text)\""], in: target.package),
                message: "\(target.name) has the path \(path.text), which is outside of the package.",
                path: [target.name],
                remedy: "Move the files into \(target.package.path)."
            )
        }
    }

    private func linkFindings(of target: WorkspaceTarget, in subject: LintSubject) -> [Finding] {
        target.files.filter { $0.mode == .link }.compactMap { link in
            let url = subject.workspace.url(of: link.path)
            let text = (try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)) ?? ""
            guard leaves(target.package, text, from: link.path) else { return nil }
            return Finding(
                rule: id,
                file: link.path,
                line: 1,
                message: "\(target.name) contains a symbolic link to \(text), which is outside of the package.",
                path: [target.name],
                remedy: "Replace the link by a file, or depend on the package that owns the destination."
            )
        }
    }

    /// Returns the findings for quoted includes. The compiler looks them up relative to the folder of the including file.
    private func includeFindings(of target: WorkspaceTarget, in subject: LintSubject) -> [Finding] {
        guard target.hasOtherSources else { return [] }
        let files = target.files.filter { WorkspaceTarget.isOtherSource($0.path) || $0.path.hasSuffix(".modulemap") }
        return files.flatMap { file -> [Finding] in
            guard let data = try? Data(contentsOf: subject.workspace.url(of: file.path)) else { return [] }
            let lines = String(decoding: data, as: UTF8.self).split(
                omittingEmptySubsequences: false,
                whereSeparator: \.isNewline
            )
            return lines.enumerated().compactMap { index, line in
                // #include "a.h", #import <a.h>, #embed "a" and, in a module map, header "a.h".
                // Only a path with "/" leaves the folder. A regular expression for each line would be slow.
                guard line.utf8.contains(UInt8(ascii: "/")),
                    let match = line.firstMatch(
                        of: /(?:#\s*(?:include|import|include_next|embed)|\bheader)\s*["<]([^">]+)[">]/
                    )
                else { return nil }
                let path = String(match.1)
                guard leaves(target.package, path, from: file.path) else { return nil }
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

    /// Returns whether a path in a file leads out of the package. An absolute path does.
    private func leaves(_ package: WorkspacePackage, _ path: String, from file: String) -> Bool {
        !PathText.contains(package.path, PathText.join(PathText.folder(of: file), path))
    }
}
