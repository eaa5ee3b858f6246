package import ProcessSupport

/// What SwiftPM printed of a build.
package enum BuildLog {
    /// All but the lines of progress, which tell nothing once it failed.
    package static func text(of outcome: Subprocess.Outcome) -> String {
        (outcome.text + outcome.errorText).split(separator: "\n")
            .filter { !$0.contains(#/^\[\d+/\d+\] /#) }
            .joined(separator: "\n")
    }
}
