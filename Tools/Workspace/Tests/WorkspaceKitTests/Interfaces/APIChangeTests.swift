import Testing
import WorkspaceKit

@Suite("What became of an interface")
struct APIChangeTests {
    private func changes(_ before: [String], _ after: [String]) throws -> [APIChange] {
        func text(_ lines: [String]) throws -> APIText {
            try APIText(reading: "module M\n" + (["Type  enum Type"] + lines).joined(separator: "\n"))
        }
        return try text(after).changes(since: text(before))
    }

    @Test("What is gone breaks code that uses it; what is new breaks nobody")
    func removedAndAdded() throws {
        let changes = try changes(["Type.a()  func a()"], ["Type.b()  func b()"])
        #expect(changes.map(\.kind) == [.removed, .added])
        #expect(changes.map(\.isBreaking) == [true, false])
        #expect(changes.map(\.path) == ["Type.a()", "Type.b()"])
    }

    @Test(
        "Something new breaks others where they must answer to it",
        arguments: [
            ("Type.c  case c", true), ("Type.c(_:)  indirect case c(Int)", true),
            ("Type.f()  requirement: func f()", true), ("Type.f()  requirement with a default: func f()", false),
            ("New.c  case c", false), ("Type  : Sendable", false),
        ]
    )
    func demands(_ line: String, _ isBreaking: Bool) throws {
        let changes = try changes([], [line])
        #expect(changes.map(\.kind) == [.added])
        #expect(changes[0].isBreaking == isBreaking)
    }

    @Test("A conformance that is gone breaks, and is no change of its type")
    func conformances() throws {
        let changes = try changes(["Type  : Hashable"], ["Type  : Sendable"])
        #expect(changes.map(\.kind) == [.removed, .added])
        #expect(changes.map(\.isBreaking) == [true, false])
    }

    @Test(
        "A declaration may become one that can stand for it",
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
            ("subscript(i: Int) -> Int { get }", "subscript(i: Int) -> Int { get set }"),
            ("func f<T>(_ a: [T]) -> T.A where T : P", "func f<Item>(_ a: [Item]) -> Item.A where Item : P"),
            ("init<A, each B>(_ a: A, b: repeat each B)", "init<First, each Rest>(_ a: First, b: repeat each Rest)"),
            ("static func == <T>(a: T, b: T) -> Bool", "static func == <U>(a: U, b: U) -> Bool"),
            ("func f<let N : Int>(_ a: InlineArray<N, Int>)", "func f<let M : Int>(_ a: InlineArray<M, Int>)"),
        ]
    )
    func fits(_ before: String, _ after: String) throws {
        let there = try changes(["Type.x  \(before)"], ["Type.x  \(after)"])
        #expect(there.map(\.kind) == [.changed])
        #expect(!there[0].isBreaking)
    }

    @Test(
        "Any other change breaks",
        arguments: [
            ("var x: Int", "let x: Int"), ("var x: Int", "var x: Int { get }"), ("var x: Int", "var x: String"),
            ("subscript(i: Int) -> Int { get set }", "subscript(i: Int) -> Int { get }"),
            ("func f(a: String = \")\", b: Int = 2)", "func f(a: String = \")\", b: Int)"),
            ("func f(_ a: Int = 1)", "func f(_ a: Int)"), ("func f(a: Int = 1, b: Int)", "func f(a: Int, b: Int = 1)"),
            ("func f(_ a: Int)", "func f(_ a: String)"), ("func f() -> Int", "func f() -> Int?"),
            ("@discardableResult func f() -> Int", "func f() -> Int"), ("func f()", "@MainActor func f()"),
            ("func f()", "func f() throws"),
            ("func f()", "@available(*, unavailable) func f()"),
            ("requirement with a default: func f()", "requirement: func f()"),
            ("requirement: var x: Int { get }", "requirement: var x: Int { get set }"),
            ("func f<T>(_ a: T) where T: P", "func f<T>(_ a: T) where U: P"),
            ("func f<A, B>(_ a: A, b: B)", "func f<A, B>(_ a: B, b: A)"),
            ("func f<T>(_ a: X.T)", "func f<U>(_ a: X.U)"),
            ("func f(_ a: Box<T>)", "func f(_ a: Box<U>)"), ("class Type", "final class Type"),
        ]
    )
    func breaks(_ before: String, _ after: String) throws {
        let there = try changes(["Type.x  \(before)"], ["Type.x  \(after)"])
        #expect(there.map(\.kind) == [.changed])
        #expect(there[0].isBreaking)
        #expect(there[0].before == before && there[0].after == after)
    }

    @Test("Of overloads as many are changed as there are on both sides")
    func overloads() throws {
        let changes = try changes(
            ["Type.f(_:)  func f(_ a: Int)", "Type.f(_:)  func f(_ a: String)"],
            ["Type.f(_:)  func f(_ a: Double)"]
        )
        #expect(changes.map(\.kind) == [.changed, .removed])
    }
}
