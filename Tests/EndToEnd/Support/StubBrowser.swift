import Foundation
import ProcessSupport

/// A browser command below the home folder of a user that stores its argument, its environment and its
/// open files instead of opening a page.
struct StubBrowser {
    private let record: URL
    /// The variables with which `movies` finds the command.
    let environment: [String: String]

    init(in user: User) throws {
        let folder = user.home.appending(path: "bin")
        record = user.home.appending(path: "browser.txt")
        environment = ["PATH": folder.filePath + ":/usr/bin:/bin"]
        for name in ["xdg-open", "open"] {
            let script = folder.appending(path: name)
            // After mv, the file is complete.
            try script.write(
                "#!/bin/sh\n{ echo \"$*\"; env; ls -l /proc/$$/fd; } > '\(record.filePath).part'\nmv '\(record.filePath).part' '\(record.filePath)'\n"
            )
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: script.filePath)
        }
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

    /// Waits until the command was started, and returns the URL.
    func openedURL() async throws -> URL {
        try ApprovalForm.address(in: await opened().first ?? "")
    }
}
