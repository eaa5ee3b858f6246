import ProcessSupport
import WorkspaceGraph

/// The texts of manifests, in which a search for quoted names finds the lines of declarations, or else that of the target, or line 1.
struct ManifestTexts: Sendable {
    let workspace: Workspace

    /// Returns the lines of a file, in which empty lines replace comments. Only the line of the tools version stays.
    private func lines(of file: String) -> [String] {
        workspace.url(of: file).lenientText.codeLines.map { line in
            let isComment = line.drop(while: \.isWhitespace).hasPrefix("//")
            return isComment && !line.hasPrefix("// swift-tools-version") ? "" : String(line)
        }
    }

    /// Returns the line that declares a target, else that of the last `name:` with this name, such as a product's, else the first line.
    func place(of target: WorkspaceTarget) -> Place {
        let file = target.package.manifestPath, lines = lines(of: file)
        var last = 0
        for (index, line) in lines.enumerated() {
            for range in line.ranges(of: "\"\(target.name)\"") {
                // The call, such as `.executableTarget(`, is on the line of the name or on one of the two lines before.
                let before = lines[max(0, index - 2)..<index].joined(separator: " ") + " "
                let head = before + line[..<range.lowerBound]
                if head.contains(/(?:arget|\.systemLibrary|\.plugin|\.macro)\(\s*name:\s*$/) {
                    return (file, index + 1)
                }
                if head.contains(/name:\s*$/) { last = index }
            }
        }
        return (file, last + 1)
    }

    func place(of dependency: TargetDependency, in target: WorkspaceTarget) -> Place {
        let (file, start) = place(of: target)
        // On the line of the target, the quoted text may be the target's name.
        let skipped = dependency.name == target.name ? start : start - 1
        let first = lines(of: file).dropFirst(skipped).firstIndex {
            $0.contains("\"\(dependency.name)\"")
        }
        return (file, first.map { $0 + 1 } ?? start)
    }

    func place(of dependency: PackageDependency, in package: WorkspacePackage) -> Place {
        let texts: [String] =
            switch dependency {
            case .local(let name, let path):
                ["\(path)\"", "\(path)/\"", "/\(PathText.lastComponent(path))\"", "\"\(name)\""]
            case .remote(let name, let location): [location, "\"\(name)\"", "/\(name)"]
            }
        return place(ofFirst: texts, in: package)
    }

    /// Returns the first line of a manifest that contains one of the texts, which are tried in order; the first line without any.
    func place(ofFirst texts: [String], in package: WorkspacePackage) -> Place {
        place(ofFirst: texts, in: package.manifestPath)
    }

    func place(ofFirst texts: [String], in file: String) -> Place {
        let lines = lines(of: file)
        let found = texts.lazy.compactMap { text in lines.firstIndex { $0.contains(text) } }.first
        return (file, (found ?? 0) + 1)
    }

    func directive(in file: String) -> Place? {
        lines(of: file).firstIndex { $0.utf8.contains(UInt8(ascii: "#")) && $0.contains("#if") }
            .map { (file, $0 + 1) }
    }

    func holdsAbsolutePath(to name: String, in package: WorkspacePackage) -> Bool {
        lines(of: package.manifestPath).contains { line in
            line.firstRange(of: "\"/").map { line[$0.upperBound...].contains("\(name)\"") } ?? false
        }
    }
}
