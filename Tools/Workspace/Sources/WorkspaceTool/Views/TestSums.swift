/// What `test --format json` writes.
struct TestSums: Encodable {
    let packages: [TestRow]
    let passed: Int
    let failed: Int
    let skipped: Int

    init(packages: [TestRow]) {
        self.packages = packages
        passed = packages.reduce(0) { $0 + $1.passed }
        failed = packages.reduce(0) { $0 + $1.failed }
        skipped = packages.reduce(0) { $0 + $1.skipped }
    }

    /// "850 passed, 0 failed, 1 skipped; 11 of 14 packages cached"
    var line: String {
        let cached = packages.count(where: \.isCached)
        return "\(passed) passed, \(failed) failed" + (skipped > 0 ? ", \(skipped) skipped" : "")
            + (cached > 0 ? "; \(cached) of \(packages.count) packages cached" : "")
    }
}
