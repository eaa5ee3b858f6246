package import ProcessSupport

/// The output of SwiftPM for a failed build.
package enum BuildLog {
    /// Returns the output without progress lines, with a remedy for errors that the machine causes.
    package static func text(of outcome: Subprocess.Outcome) -> String {
        let log = (outcome.text + outcome.errorText).split(separator: "\n").filter { !$0.contains(#/^\[\d+/\d+\] /#) }
            .joined(separator: "\n")
        return ([log] + remedies(for: log)).joined(separator: "\n")
    }

    private static func remedies(for log: String) -> [String] {
        var remedies: [String] = []
        if let header = log.firstMatch(of: /['"]([^'"]+\.h)['"] file not found/)?.1 {
            remedies.append(
                "\(header) is missing. Install the library's development package: sudo apt-get install libsqlite3-dev, "
                    + "sudo dnf install sqlite-devel, or xcode-select --install."
            )
        }
        if log.contains("No space left on device") {
            remedies.append("The disk is full; a build of all packages needs 4 GB. Run: ./workspace.sh clean")
        }
        return remedies
    }
}
