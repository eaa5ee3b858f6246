import Composition

/// A program that links the libraries of `movies` and does nothing. The run time of this program is the baseline for the
/// start-up of `movies`.
@main
enum EmptyProgram {
    static func main() async {}
}
