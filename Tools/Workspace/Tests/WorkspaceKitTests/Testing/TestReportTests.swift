import Testing
import WorkspaceKit

@Suite("Reading what tests reported")
struct TestReportTests {
    @Test("A test with several failures failed once")
    func xunit() {
        let text = """
            <testsuite name="TestResults" errors="0" tests="3" failures="2" skipped="1" time="1.26">
            <testcase classname="A" name="right()" time="0.1" />
            <testcase classname="A" name="wrong()" time="0.1">
            <failure message="a" />
            <failure message="b" />
            </testcase>
            <testcase classname="A" name="later()" time="0.1">
            <skipped />
            </testcase>
            """
        #expect(TestReport(xunit: text) == TestReport(passed: 1, failed: 1, skipped: 1, seconds: 1.26))
    }

    @Test("A report without a test has none")
    func empty() {
        #expect(TestReport(xunit: "<testsuites>\n</testsuites>") == TestReport())
    }

    @Test("Of tests that crashed the log tells what was done")
    func log() {
        let text = """
            ✔ Test "One" passed after 0.1 seconds.
            ✘ Test two() failed after 0.1 seconds with 1 issue.
            ➜ Test three() skipped.
            ✘ Test run with 3 tests failed after 0.1 seconds.
            """
        #expect(TestReport(log: text) == TestReport(passed: 1, failed: 1, skipped: 1))
    }

    @Test("XCTest tells each test case on a line")
    func xctest() {
        let text = """
            Test Case 'A.four' started at 2026-01-01 00:00:00.000
            Test Case 'A.four' passed (0.25 seconds)
            Test Case 'A.five' failed (0.5 seconds)
            Test Case 'A.six' skipped (0.0 seconds)
            Executed 3 tests, with 1 test skipped and 1 failure (0 unexpected) in 0.75 (0.75) seconds
            """
        #expect(TestReport(xctestLog: text) == TestReport(passed: 1, failed: 1, skipped: 1, seconds: 0.75))
    }
}
