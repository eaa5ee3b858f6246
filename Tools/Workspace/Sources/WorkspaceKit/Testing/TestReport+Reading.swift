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

    /// Reads what tests of Swift Testing printed that ended before they wrote a report.
    package init(log text: String) {
        self.init()
        for line in text.split(separator: "\n") where !line.contains("Test run with") {
            if line.contains(/^✔ Test .* passed after/) { passed += 1 }
            if line.contains(/^✘ Test .* failed after/) { failed += 1 }
            if line.contains(/^➜ Test .* skipped/) { skipped += 1 }
        }
    }

    /// Reads what tests of XCTest printed, which writes a report only where it runs tests side by side.
    package init(xctestLog text: String) {
        self.init()
        for line in text.split(separator: "\n") {
            guard let match = line.firstMatch(of: /^Test Case '.*' (passed|failed|skipped) \(([0-9.]+)/) else {
                continue
            }
            switch match.1 {
            case "passed": passed += 1
            case "failed": failed += 1
            default: skipped += 1
            }
            seconds += Double(match.2) ?? 0
        }
    }
}
