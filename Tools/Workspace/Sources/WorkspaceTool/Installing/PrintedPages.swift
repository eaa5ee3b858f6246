internal import CommandKit
internal import Foundation
internal import ProcessSupport
internal import WorkspaceKit

/// What an executable prints of itself. It is asked only where the rules say how: an unknown program might do anything.
struct PrintedPages {
    let executable: URL
    let layout: InstallLayout

    func items(_ rules: InstallRules?) async throws -> [InstallItem] {
        var items: [InstallItem] = []
        if let words = rules?.manual { items.append(layout.manual(try await text(words))) }
        if let words = rules?.completions {
            for shell in Shell.allCases.map(\.rawValue) {
                let text = try await text(words.map { $0.replacing("<shell>", with: shell) })
                items += [layout.completions(of: shell, text)].compactMap(\.self)
            }
        }
        return items
    }

    private func text(_ words: [String]) async throws -> String {
        let outcome = try await Subprocess([executable.filePath] + words).run()
        guard outcome.exitCode == 0, !outcome.output.isEmpty else {
            let line = ([executable.lastPathComponent] + words).joined(separator: " ")
            throw Failure("`\(line)` prints nothing to install: exit code \(outcome.exitCode). \(outcome.errorText)")
        }
        return outcome.text
    }
}
