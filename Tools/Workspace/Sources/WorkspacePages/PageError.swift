/// A page cannot be made.
package struct PageError: Error, CustomStringConvertible {
    package let description: String
}
