package import Foundation

extension WorkspaceRules {
    /// The rules of the workspace at `root`, or those that suit any repository where it has no file.
    package init(of root: URL) throws(RulesError) {
        let file = root.appending(path: Self.path)
        guard let data = try? Data(contentsOf: file) else {
            self.init()
            return
        }
        do {
            self = try JSONDecoder().decode(Self.self, from: data)
        } catch {
            throw RulesError(description: "\(Self.path) cannot be understood: \(Self.reason(error)).")
        }
        if let problem = problems.first { throw RulesError(description: "\(Self.path): \(problem).") }
    }

    static func reason(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        let context: DecodingError.Context =
            switch error {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
                .dataCorrupted(let context):
                context
            @unknown default: DecodingError.Context(codingPath: [], debugDescription: "\(error)")
            }
        let place = context.codingPath.map(\.stringValue).joined(separator: ".")
        let reason =
            context.debugDescription.hasSuffix(".")
            ? String(context.debugDescription.dropLast()) : context.debugDescription
        return place.isEmpty ? reason : "\(place): \(reason)"
    }

    /// Names that are used and not declared.
    private var problems: [String] {
        let ofLayers = layers.flatMap { [$0.targets, $0.imports, $0.except, $0.gives].joined() }
        let patterns = ofLayers + unreachable.flatMap { $0.from + $0.to }
        let unknownKinds = patterns.filter { $0.hasPrefix("@") && kinds[String($0.dropFirst())] == nil }
        let unknownSets =
            layers.compactMap(\.system).filter { system[$0] == nil }
            + system.values.joined().filter { $0.hasPrefix("+") && system[String($0.dropFirst())] == nil }
        return unknownKinds.map { "no kind is called '\($0)'" }
            + unknownSets.map { "no set of system modules is called '\($0)'" }
    }
}
