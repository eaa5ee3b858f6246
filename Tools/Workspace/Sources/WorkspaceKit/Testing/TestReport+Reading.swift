extension TestReport {
    /// Reads a report in the form of JUnit, as Swift Testing and SwiftPM write it. A test may have several failures.
    package init(xunit text: String) {
        self.init()
        var isFresh = false
        for line in text.split(separator: "\n") {
            if let match = line.firstMatch(of: /<testsuite .*\btime="([0-9.]+)/) { seconds += Double(match.1) ?? 0 }
            if line.contains("<testcase ") {
                passed += 1
                isFresh = true
            }
            if line.contains("<failure"), isFresh {
                failed += 1
                passed -= 1
                isFresh = false
            }
            if line.contains("<skipped"), isFresh {
                skipped += 1
                passed -= 1
                isFresh = false
            }
        }
    }

    /// Reads what tests printed that ended before they wrote a report.
    package init(log text: String) {
        self.init()
        for line in text.split(separator: "\n") where !line.contains("Test run with") {
            if line.contains(/^✔ Test .* passed after/) { passed += 1 }
            if line.contains(/^✘ Test .* failed after/) { failed += 1 }
            if line.contains(/^➜ Test .* skipped/) { skipped += 1 }
            if line.contains(/^Test Case '.*' passed \(/) { passed += 1 }
            if line.contains(/^Test Case '.*' failed \(/) { failed += 1 }
            if line.contains(/^Test Case '.*' skipped \(/) { skipped += 1 }
        }
    }
}
