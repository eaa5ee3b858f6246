import Testing
import WorkspaceGraph

@testable import WorkspaceRules

@Suite("APIText")
struct APITextTests {
    private let interface = ModuleInterface(
        module: "Store",
        symbols: [
            symbol("Record.key", "var key: String"), symbol("Record", "struct Record"),
            symbol("Box.get(_:)", "func get(_ a: Int)\n -> Int"), symbol("Box", "protocol Box"),
        ],
        conformances: [.init(type: "Record", target: "Sendable")]
    )

    private static func symbol(_ path: String, _ text: String) -> PublicSymbol {
        PublicSymbol(kind: "x", path: path, fragments: [.init(text)])
    }

    @Test("APIText writes one sorted line for each declaration and parses the written text")
    func lines() throws {
        var interface = interface
        interface.reexports = ["Values"]
        let text = APIText([interface, ModuleInterface(module: "Base", symbols: [])])
        let written = text.text(package: "Store")
        #expect(
            written == """
                # The public interface of Store. Written by `./workspace.sh api snapshot`.

                module Store
                Box  protocol Box
                Box.get(_:)  func get(_ a: Int) -> Int
                Record  struct Record
                Record  : Sendable
                Record.key  var key: String
                Values  @_exported import

                """
        )
        #expect(try APIText(reading: written) == text)
        #expect(try APIText(reading: written.replacing("\n", with: "\r\n")) == text)
    }

    @Test(
        "APIText throws an error with the number of a line that is not a declaration or precedes the first module",
        arguments: [("module A\n<<<<<<< HEAD\n", 2), ("struct Record  struct Record\n", 1)]
    )
    func conflictMarker(_ text: String, _ line: Int) {
        let error = #expect(throws: WorkspaceError.self) { try APIText(reading: text) }
        #expect(error?.description.hasPrefix("line \(line) is not a declaration: ") == true)
    }
}

@Suite("APIChange")
struct APIChangeTests {
    private func changes(_ before: [String], _ after: [String]) throws -> [APIChange] {
        let classes = [
            "Base  open class Base", "Base.init()  init()", "Sub  class Sub", "Sub  : Base", "Own  open class Own",
            "Own  : Base",
            "Own.init(a:)  init(a: Int)",
        ]
        func text(_ lines: [String]) throws -> APIText {
            try APIText(reading: "module M\n" + (["Type  enum Type"] + classes + lines).joined(separator: "\n"))
        }
        return try text(after).changes(since: text(before))
    }

    @Test(
        "APIChange is breaking for a removed declaration or conformance, but not for an added one",
        arguments: [("Type.a()  func a()", "Type.b()  func b()"), ("Type  : Hashable", "Type  : Sendable")]
    )
    func removedAndAdded(old: String, new: String) throws {
        let changes = try changes([old], [new])
        #expect(changes.map(\.kind) == [.removed, .added])
        #expect(changes.map(\.isBreaking) == [true, false])
        #expect(changes.map { "\($0.path)  \($0.before ?? $0.after ?? "")" } == [old, new])
    }

    @Test(
        "APIChange of an addition to an existing type is breaking for enum cases, requirements and some initializers",
        arguments: [
            ("Type.c  case c", true), ("Type.c(_:)  indirect case c(Int)", true),
            ("Type.f()  requirement: func f()", true), ("Type.f()  requirement with a default: func f()", false),
            ("New.c  case c", false), ("Type  : Sendable", false),
            // Subclasses must declare a required initializer.
            ("Base.init(b:)  required init(b: Int)", true), ("Sub.init(b:)  required convenience init(b: Int)", false),
            ("Base.init(b:)  init(b: Int)", false), ("Type.init(b:)  init(b: Int)", false),
            // A class with a designated initializer inherits none.
            ("Sub.init(b:)  init(b: Int)", true), ("Sub.init(b:)  @MainActor convenience init(b: Int)", false),
            ("Sub.init()  override init()", false), ("Own.init(b:)  init(b: Int)", false),
        ]
    )
    func additions(_ line: String, _ isBreaking: Bool) throws {
        let changes = try changes([], [line])
        #expect(changes.map(\.kind) == [.added])
        #expect(changes[0].isBreaking == isBreaking)
    }

    @Test(
        "APIChange is breaking only if existing calls or conformances may not compile with the changed declaration",
        arguments: [
            ("let x: Int", "var x: Int"), ("var x: Int { get }", "var x: Int { get set }"),
            ("let x: Int", "var x: Int { get }"),
            ("func f(_ a: Int)", "func f(_ b: Int)"), ("func f(_ a: Int)", "func f(_ a: Int = 1)"),
            ("func f(_ a: Int = 1)", "func f(_ a: Int = g(2, [3, 4]))"),
            ("func f(a: Int = 1, b: Int)", "func f(a: Int = 2, b: Int = 3)"),
            ("func f() -> Int", "@discardableResult func f() -> Int"),
            ("func f()", "@available(*, deprecated) func f()"),
            ("requirement: func f()", "requirement with a default: func f()"),
            ("func f(a: String = \", (\", b: Int)", "func f(a: String = \"; \\\")\", b: Int = 2)"),
            (##"func f(a: String = #"\"#, b: Int)"##, ##"func f(a: String = #"""" \#(c) \") """#, b: Int = 2)"##),
            (##"func f(a: R = /"/, b: R = #/\/(/#)"##, ##"func f(a: R = #/"/#, b: R = /[(\/"]/)"##),
            ("subscript(i: Int) -> Int { get }", "subscript(i: Int) -> Int { get set }"),
            ("func f<T>(_ a: [T]) -> T.A where T : P", "func f<Item>(_ a: [Item]) -> Item.A where Item : P"),
            ("init<A, each B>(_ a: A, b: repeat each B)", "init<First, each Rest>(_ a: First, b: repeat each Rest)"),
            ("static func == <T>(a: T, b: T) -> Bool", "static func == <U>(a: U, b: U) -> Bool"),
            ("func f<let N : Int>(_ a: InlineArray<N, Int>)", "func f<let M : Int>(_ a: InlineArray<M, Int>)"),
        ].map { ($0, $1, false) }
            + [
                ("case c(Int, Int = 1)", "case c(Int, Int)"), ("case c(x: Int = 1)", "case c(x: Int)"),
                ("var x: Int", "let x: Int"), ("var x: Int", "var x: Int { get }"), ("var x: Int", "var x: String"),
                ("subscript(i: Int) -> Int { get set }", "subscript(i: Int) -> Int { get }"),
                ("func f(a: String = \")\", b: Int = 2)", "func f(a: String = \")\", b: Int)"),
                (##"func f(a: String = #"\"#, b: Int)"##, ##"func f(a: String = #"\"#, b: String)"##),
                ("func f(_ a: Int = 1)", "func f(_ a: Int)"),
                ("func f(a: Int = 1, b: Int)", "func f(a: Int, b: Int = 1)"),
                ("func f(_ a: Int)", "func f(_ a: String)"), ("func f() -> Int", "func f() -> Int?"),
                ("@discardableResult func f() -> Int", "func f() -> Int"), ("func f()", "@MainActor func f()"),
                ("func f()", "func f() throws"),
                ("func f()", "@available(*, unavailable) func f()"),
                ("requirement with a default: func f()", "requirement: func f()"),
                ("requirement: var x: Int { get }", "requirement: var x: Int { get set }"),
                ("open var x: Int { get }", "open var x: Int"),
                ("open var x: Int { get }", "open var x: Int { get set }"),
                ("func f<T>(_ a: T) where T: P", "func f<T>(_ a: T) where U: P"),
                ("func f<A, B>(_ a: A, b: B)", "func f<A, B>(_ a: B, b: A)"),
                ("func f<T>(_ a: X.T)", "func f<U>(_ a: X.U)"),
                ("func f(_ a: Box<T>)", "func f(_ a: Box<U>)"), ("class Type", "final class Type"),
            ].map { ($0, $1, true) }
    )
    func changed(_ before: String, _ after: String, _ isBreaking: Bool) throws {
        let changes = try changes(["Type.x  \(before)"], ["Type.x  \(after)"])
        #expect(changes.map(\.kind) == [.changed])
        #expect(changes[0].isBreaking == isBreaking)
        #expect(changes[0].before == before && changes[0].after == after)
    }

    @Test("APIChange pairs a removed with an added overload as changed; an overload without a counterpart is removed")
    func overloads() throws {
        let changes = try changes(
            ["Type.f(_:)  func f(_ a: Int)", "Type.f(_:)  func f(_ a: String)"],
            ["Type.f(_:)  func f(_ a: Double)"]
        )
        #expect(changes.map(\.kind) == [.changed, .removed])
    }
}

@Suite("ExposedTypes")
struct ExposedTypesTests {
    /// Returns the types that a declaration exposes. Angle quotation marks enclose types, as in "‹Name›".
    private func exposedTypes(_ declaration: String, kind: String) -> [String] {
        let parts = declaration.split(separator: /[‹›]/, omittingEmptySubsequences: false)
        let fragments = parts.enumerated().map { index, part in
            PublicSymbol.Fragment(String(part), type: index.isMultiple(of: 2) ? nil : "s:3Net\(part.count)\(part)V")
        }
        return ExposedTypes.of(PublicSymbol(kind: kind, path: "f", fragments: fragments)).map(\.text)
    }

    @Test(
        "ExposedTypes finds the result, error, closure parameter and inout parameter types of a function, and the types of other declarations",
        arguments: [
            ("func f(_ a: ‹A›) -> ‹B›", ["B"]),
            ("func f(_ a: ‹A›)", []),
            ("@MainActor func f() async throws(‹E›) -> [‹B›]?", ["E", "B"]),
            ("func f() -> (‹A›, ‹B›)", ["A", "B"]),
            ("func f(_ done: @escaping (‹A›) -> ‹B›)", ["A"]),
            ("func f(_ done: (‹A›) async throws(‹E›) -> ‹B›)", ["A"]),
            ("func f(_ done: ((‹A›) -> ‹B›) -> ‹C›)", ["B"]),
            ("func f() -> (‹A›) -> ‹B›", ["B"]),
            ("func f(_ pair: (‹A›, ‹B›)) -> ‹C›", ["C"]),
            ("func f<T>(_ a: T) -> some ‹P› where T: ‹Q›", ["P"]),
            ("static func == (a: ‹A›, b: ‹B›) -> Bool", []),
            ("func f(_ a: inout ‹A›, _ b: ‹B›)", ["A"]),
            ("func f(_ a: inout [(‹A›, ‹B›)], _ c: ‹C›)", ["A", "B"]),
            ("func f(_ a: inout Map<() -> ‹A›, ‹B›>, _ c: ‹C›)", ["A", "B"]),
            ("func f(_ change: (inout ‹A›, ‹B›) -> Void)", ["A", "B"]),
            (##"func f(_ a: String = #"\"#, _ b: R = #/"/#, _ c: R = /"/, _ d: String = """ " """) -> ‹A›"##, ["A"]),
            ("func f(text: String = \"> \\\") inout\", _ a: inout ‹A› = ‹D›(1, 2), b: ‹B›) -> ‹C›", ["A", "C"]),
            ("func callAsFunction(_ a: any ‹A›) -> any Stream<‹B›>", ["B"]),
        ].map { ($0, "method", $1) } + [
            ("let a: ‹A›", "property", ["A"]),
            ("var make: (‹A›) -> ‹B› { get }", "property", ["B"]), ("let make: (‹A›) -> ‹B›", "property", ["B"]),
            ("var make: ((‹A›) -> ‹B›)?", "property", ["B", "A"]), ("case done((‹A›) -> Void)", "enum.case", ["A"]),
            ("subscript(a: ‹A›) -> (‹B›) -> ‹C› { get set }", "subscript", ["C", "B"]),
            ("case failed(‹E›, after: Int)", "enum.case", ["E"]),
            ("typealias Client = ‹A›", "typealias", ["A"]),
            ("init(a: ‹A›, onEvent: (‹B›) -> Void) throws(‹E›)", "init", ["B", "E"]),
            ("subscript(a: ‹A›) -> ‹B› { get }", "subscript", ["B"]),
            ("struct S: ‹P›", "struct", []),
            ("associatedtype Body: ‹P›", "associatedtype", ["P"]), ("protocol S : ‹P›", "protocol", ["P"]),
        ]
    )
    func exposed(_ declaration: String, _ kind: String, _ expected: [String]) {
        #expect(exposedTypes(declaration, kind: kind) == expected)
    }

    @Test(
        "PublicSymbol.module(ofType:) returns the module in a mangled type name; nil for C, the standard library and malformed names",
        arguments: [
            ("s:10Networking13NetworkErrorO", "Networking"), ("s:20FoundationEssentials4DataV", "FoundationEssentials"),
            ("s:Si4CoreE6NestedV", "Core"), ("s:10Foundation4DateV4CoreE6NestedV", "Core"), ("s:SS", nil),
            ("s:s5ErrorP", nil), ("c:objc(cs)NSObject", nil), ("s:99Short", nil),
        ] as [(String, String?)]
    )
    func modules(_ name: String, _ module: String?) { #expect(PublicSymbol.module(ofType: name) == module) }
}
