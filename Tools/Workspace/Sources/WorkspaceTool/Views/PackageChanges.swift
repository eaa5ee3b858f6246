import CommandKit
internal import TerminalText
internal import WorkspaceKit

/// What changed in the interface of a package.
struct PackageChanges: Encodable {
    let name: String
    let path: String
    /// Whether there is nothing to compare it with.
    let isNew: Bool
    let changes: [APIChange]

    init(_ package: WorkspacePackage, _ changes: [APIChange], isNew: Bool) {
        name = package.name
        path = package.path
        self.changes = changes
        self.isNew = isNew
    }

    /// A package that is there no more.
    init(gone path: String, _ interface: APIText) {
        name = PathText.lastPart(path)
        self.path = path
        isNew = false
        changes = APIText([]).changes(since: interface)
    }

    var isBreaking: Bool { changes.contains(where: \.isBreaking) }

    func write(to console: Console) throws {
        var title = StyledText(SafeText(name), .bold)
        if isNew { title.append(SafeText(": new")) }
        try console.write(title)
        for change in changes {
            var line = StyledText(SafeText("  \(change.kind.rawValue) "))
            line.append(SafeText(change.path), change.isBreaking ? Style(foreground: .red) : Style())
            try console.write(line)
            for text in [change.before.map { "- \($0)" }, change.after.map { "+ \($0)" }] {
                if let text { try console.write(StyledText(SafeText("      \(text)"))) }
            }
            if let breaks = change.breaks { try console.write(StyledText(SafeText("      breaks \(breaks)"))) }
        }
    }
}
