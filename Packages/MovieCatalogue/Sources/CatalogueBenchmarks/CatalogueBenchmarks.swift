@main
struct CatalogueBenchmarks {
    static func main() {}
}
