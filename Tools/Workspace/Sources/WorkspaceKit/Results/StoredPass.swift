package import struct Foundation.Date

/// A run in which all tests of a package passed.
package struct StoredPass: Sendable, Codable {
    package let package: String
    package let key: [String]
    package let passed: Int
    package let skipped: Int
    package let seconds: Double
    package let date: Date

    package init(package: String, key: [String], passed: Int, skipped: Int, seconds: Double, date: Date) {
        self.package = package
        self.key = key
        self.passed = passed
        self.skipped = skipped
        self.seconds = seconds
        self.date = date
    }
}
