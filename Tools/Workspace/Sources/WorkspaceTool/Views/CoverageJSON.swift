internal import WorkspaceKit

/// What `test --coverage --format json` writes.
struct CoverageJSON: Encodable {
    struct Package: Encodable {
        struct File: Encodable {
            let path: String
            let covered: Int
            let lines: Int
        }

        let name: String
        let path: String
        let covered: Int
        let lines: Int
        let files: [File]
    }

    let tests: TestSums
    let packages: [Package]
    let covered: Int
    let lines: Int
    /// The page, from the workspace's root.
    let page: String

    init(_ report: CoverageReport, tests: TestSums, page: String) {
        self.tests = tests
        self.page = page
        covered = report.covered
        lines = report.total
        packages = report.packages.map { package in
            Package(
                name: package.name,
                path: package.path,
                covered: package.covered,
                lines: package.total,
                files: package.files.map { Package.File(path: $0.path, covered: $0.covered, lines: $0.total) }
            )
        }
    }
}
