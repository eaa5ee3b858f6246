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
            Test Case 'A.four' passed (0.1 seconds)
            Test Case 'A.five' failed (0.1 seconds)
            """
        #expect(TestReport(log: text) == TestReport(passed: 2, failed: 2, skipped: 1))
    }
}
