internal import Foundation

extension Workspace {
    /// Whether a target has more than comments in it. What cannot be read as text counts as code.
    package func holdsCode(_ target: WorkspaceTarget) -> Bool {
        target.target.kind == .system || target.hasOtherSources
            || target.swiftFiles.contains { file in
                guard let text = try? String(contentsOf: url(of: file.path), encoding: .utf8) else { return true }
                return text.replacing(/\/\*(?s:.*?)\*\//, with: "").split(whereSeparator: \.isNewline).contains {
                    line in
                    let code = line.drop(while: \.isWhitespace)
                    return !code.isEmpty && !code.hasPrefix("//")
                }
            }
    }
}
