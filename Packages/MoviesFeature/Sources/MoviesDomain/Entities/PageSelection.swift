/// Which pages of a list are wanted.
package enum PageSelection: Hashable, Sendable {
    /// One page, counted from 1.
    case single(Int)
    /// The first so many pages.
    case first(Int)
    /// All there are.
    case all
}
