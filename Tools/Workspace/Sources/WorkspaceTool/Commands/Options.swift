internal import CommandKit

/// The options that several commands have.
enum Options {
    enum Format: String, CaseIterable {
        case text, json
    }

    static let root = Option(
        "root",
        .text,
        placeholder: "PATH",
        help: "The folder whose packages are meant; by default the workspace of this script."
    )
    static let packages = Argument(anyNumberOf: "PACKAGE", .text, help: "The packages that are meant; by default all.")
    static let format = Option("format", .choice(of: Format.self), default: .text, help: "How the result is written.")
}
