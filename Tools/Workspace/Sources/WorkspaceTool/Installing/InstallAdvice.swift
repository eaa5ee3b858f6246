internal import Foundation
internal import ProcessSupport
internal import WorkspaceKit

/// What is left to do once something is installed.
struct InstallAdvice {
    private let prefix: URL
    private let items: [InstallItem]
    private let environment: [String: String]

    init(prefix: URL, items: [InstallItem], environment: [String: String]) {
        self.prefix = prefix
        self.items = items
        self.environment = environment
    }

    var lines: [String] { [pathLine, completionLine].compactMap(\.self) }

    private func place(_ path: String) -> String { prefix.appending(path: path).filePath }

    /// Whether a shell finds the program, and finds it first.
    private var pathLine: String? {
        guard let name = items.first(where: { $0.path.hasPrefix("bin/") })?.path.dropFirst(4) else { return nil }
        let folders = (environment["PATH"] ?? "").split(separator: ":").map { PathText.join(String($0), ".") }
        let first = folders.first { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
        if first == place("bin") { return nil }
        if let first, folders.contains(place("bin")) { return "\(first)/\(name) comes before it on the PATH." }
        return "It is not on the PATH. Add: export PATH=\(ShellWord.quoted(place("bin"))):$PATH"
    }

    /// Whether the user's shell reads its completions from there.
    private var completionLine: String? {
        let shell = PathText.lastPart(environment["SHELL"] ?? "")
        guard let pattern = InstallLayout.completions[shell],
            let item = items.first(where: { PathText.folder(of: $0.path) == PathText.folder(of: pattern) }),
            !isRead(by: shell)
        else { return nil }
        let file = ShellWord.quoted(place(item.path)), folder = ShellWord.quoted(PathText.folder(of: place(item.path)))
        return switch shell {
        case "zsh": "For completions add to ~/.zshrc, before compinit: fpath=(\(folder) $fpath)"
        case "fish": "For completions add to ~/.config/fish/config.fish: source \(file)"
        default: "For completions add to ~/.bashrc: source \(file)"
        }
    }

    private func isRead(by shell: String) -> Bool {
        if shell == "zsh" { return ["/usr", "/usr/local"].contains(PathText.join(prefix.filePath, ".")) }
        // An empty variable is as good as none.
        let variables = environment.filter { !$0.value.isEmpty }
        let own = variables["XDG_DATA_HOME"] ?? variables["HOME"].map { "\($0)/.local/share" } ?? ""
        let others = variables["XDG_DATA_DIRS"] ?? "/usr/local/share:/usr/share"
        return ([own] + others.split(separator: ":").map(String.init)).map { PathText.join($0, ".") }.contains(
            place("share")
        )
    }
}
