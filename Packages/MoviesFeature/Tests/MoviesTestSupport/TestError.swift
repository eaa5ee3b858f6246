/// An error that no source throws.
package struct TestError: Error, Hashable {
    package init() {}
}
