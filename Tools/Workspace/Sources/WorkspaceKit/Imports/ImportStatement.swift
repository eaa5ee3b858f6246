/// An import in a file.
package struct ImportStatement: Sendable, Hashable, Comparable {
    package let line: Int
    /// The top-level module: "Wanted" of `import struct Wanted.Inner`.
    package let module: String

    package init(line: Int, module: String) {
        self.line = line
        self.module = module
    }

    package static func < (left: Self, right: Self) -> Bool {
        (left.line, left.module) < (right.line, right.module)
    }
}
