/// An error that no store throws.
package struct TestError: Error, Hashable {
    package init() {}
}
