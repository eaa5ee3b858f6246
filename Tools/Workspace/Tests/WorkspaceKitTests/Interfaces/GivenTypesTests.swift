import Testing

@testable import WorkspaceKit

@Suite("What a declaration hands to whoever uses it")
struct GivenTypesTests {
    /// A type is written ‹Name›.
    private func given(_ declaration: String, kind: String) -> [String] {
        let parts = declaration.split(separator: /[‹›]/, omittingEmptySubsequences: false)
        let fragments = parts.enumerated().map { index, part in
            PublicSymbol.Fragment(String(part), type: index.isMultiple(of: 2) ? nil : "s:3Net\(part.count)\(part)V")
        }
        return GivenTypes.of(PublicSymbol(kind: kind, path: "f", fragments: fragments)).map(\.text)
    }

    @Test(
        "Results and errors are given, parameters are taken; a closure's parameters go the other way",
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
            ("func f(text: String = \"> \\\") inout\", _ a: inout ‹A› = ‹D›(1, 2), b: ‹B›) -> ‹C›", ["A", "C"]),
            ("func callAsFunction(_ a: any ‹A›) -> any Stream<‹B›>", ["B"]),
        ]
    )
    func functions(_ declaration: String, _ expected: [String]) {
        #expect(given(declaration, kind: "method") == expected)
    }

    @Test(
        "What is held can be read",
        arguments: [
            ("let a: ‹A›", "property", ["A"]),
            ("var make: (‹A›) -> ‹B› { get }", "property", ["B"]),
            ("case failed(‹E›, after: Int)", "enum.case", ["E"]),
            ("typealias Client = ‹A›", "typealias", ["A"]),
            ("init(a: ‹A›, onEvent: (‹B›) -> Void) throws(‹E›)", "init", ["B", "E"]),
            ("subscript(a: ‹A›) -> ‹B› { get }", "subscript", ["B"]),
            ("struct S: ‹P›", "struct", []),
            ("associatedtype Body: ‹P›", "associatedtype", []),
        ]
    )
    func others(_ declaration: String, _ kind: String, _ expected: [String]) {
        #expect(given(declaration, kind: kind) == expected)
    }

    @Test(
        "A type's module is read from the compiler's name of it",
        arguments: [
            ("s:10Networking13NetworkErrorO", "Networking"), ("s:20FoundationEssentials4DataV", "FoundationEssentials"),
            ("s:SS", nil), ("s:s5ErrorP", nil), ("c:objc(cs)NSObject", nil), ("s:99Short", nil),
        ] as [(String, String?)]
    )
    func modules(_ name: String, _ module: String?) {
        #expect(PublicSymbol.module(ofType: name) == module)
    }
}
