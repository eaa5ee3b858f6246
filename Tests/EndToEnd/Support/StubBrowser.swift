import Foundation
import ProcessSupport

/// A browser command below the home folder of a user that stores its argument, its environment and its
/// open files instead of opening a page.
struct StubBrowser {
    private let record: URL
    /// The variables with which `movies` finds the command.
    let environment: [String: String]

    init(in user: User) throws {
        record = user.home.appending(path: "browser.txt")
        environment = ["PATH": user.home.appending(path: "bin").filePath + ":/usr/bin:/bin"]
        // After mv, the file is complete.
        let script = """
            #!/bin/sh
            { echo "$*"; env; ls -l /proc/$$/fd; } > '\(record.filePath).part'
            mv '\(record.filePath).part' '\(record.filePath)'
            """
        for name in ["xdg-open", "open"] { try user.write("bin/\(name)", script, mode: 0o700) }
    }

    /// Waits until the command was started, and returns its argument and the lines with its environment and, on Linux,
    /// its open files.
    func opened() async -> [String] {
        while !Task.isCancelled {
            if let text = try? String(contentsOf: record, encoding: .utf8) {
                return text.split(separator: "\n").map(String.init)
            }
            await Task.yield()
        }
        return []
    }
}
