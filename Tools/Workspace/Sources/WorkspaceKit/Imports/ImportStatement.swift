/// An import in a file.
package struct ImportStatement: Sendable, Hashable, Comparable {
    package let line: Int
    /// The top-level module: "Wanted" of `import struct Wanted.Inner`.
    package let module: String

    /// Whether it counts on any platform, under the flags that manifests set.
    package let isActive: Bool

    package init(line: Int, module: String, isActive: Bool = true) {
        self.line = line
        self.module = module
        self.isActive = isActive
    }

    package static func < (left: Self, right: Self) -> Bool {
        (left.line, left.module) < (right.line, right.module)
    }
}
