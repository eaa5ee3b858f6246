// `@_exported` makes `import Platform` equivalent to importing the C library itself. Otherwise every file that calls
// the C library would repeat these conditions. Swift has no public attribute for a re-export
// (https://github.com/swiftlang/swift/blob/main/docs/ReferenceGuides/UnderscoredAttributes.md).
#if canImport(Darwin)
    @_exported public import Darwin
#elseif canImport(Glibc)
    @_exported public import Glibc
#elseif canImport(Musl)
    @_exported public import Musl
#endif
