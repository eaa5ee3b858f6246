/// How the store is to do what it is asked.
enum Fault: String, CaseIterable, Sendable {
    case none = "is as it should be"
    case late = "comes after 2 s"
    case failure = "is an error"
    case empty = "is empty"
}
