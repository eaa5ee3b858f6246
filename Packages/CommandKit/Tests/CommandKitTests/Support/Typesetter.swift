import Foundation

/// Programs that read manual pages.
enum Typesetter: String, CaseIterable {
    case groff, mandoc

    static var installed: [Self] { allCases.filter { InstalledProgram.url(of: $0.rawValue) != nil } }

    /// What it complains of, every warning turned on.
    func complaints(about page: String) throws -> String {
        let options = self == .groff ? ["-man", "-Tutf8", "-ww", "-z"] : ["-T", "lint"]
        let lines = try InstalledProgram.withFile(page) { try InstalledProgram.run(rawValue, options + [$0]) }
        // That a page has no date is meant.
        return lines.split(separator: "\n").filter { !$0.contains("missing date") }.joined(separator: "\n")
    }

    /// The words that a person reads, without bold letters, and each space one.
    func text(of page: String) throws -> String {
        let options =
            self == .groff
            ? ["-man", "-Tutf8", "-P-cbou", "-rLL=9000n", "-rHY=0"] : ["-T", "utf8", "-O", "width=9000"]
        let text = try InstalledProgram.withFile(page) { try InstalledProgram.run(rawValue, options + [$0]) }
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
