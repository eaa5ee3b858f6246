/// Measures whole processes for the scripts in this folder: `measure header | start-up … | pages …`.
@main
enum Measure {
    static func main() throws {
        let arguments = Arguments(CommandLine.arguments.dropFirst(2))
        switch CommandLine.arguments.dropFirst().first {
        case "header": print(Figure.header)
        case "start-up": try StartUp(arguments).run()
        case "pages": try Pages(arguments).run()
        default: throw MeasureError("usage: measure header | start-up --NAME VALUE… | pages --NAME VALUE…")
        }
    }
}
