import Composition

/// A program that links the libraries of `movies` and does nothing. Its run time is the baseline for the start-up of `movies`.
@main
enum EmptyProgram {
    static func main() async {}
}
