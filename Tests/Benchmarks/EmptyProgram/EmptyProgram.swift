import Composition

/// What starting costs with the same libraries and the same code on board as `movies`, when nothing is done.
@main
enum EmptyProgram {
    static func main() async {}
}
