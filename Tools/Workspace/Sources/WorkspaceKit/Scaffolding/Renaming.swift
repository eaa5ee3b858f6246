/// Puts other names in the place of those that a template has, in every form.
///
/// All is done in one pass: a new name that holds an old one is left as it is. Where one name begins like another, the longer one counts.
package struct Renaming: Sendable {
    private let pairs: [(old: [UInt8], new: [UInt8])]

    package init(_ names: [(old: NameForms, new: NameForms)]) {
        pairs = names.flatMap { zip($0.old.all, $0.new.all) }
            .map { (old: Array($0.utf8), new: Array($1.utf8)) }
            .sorted { $0.old.count > $1.old.count }
    }

    package func apply(to text: String) -> String {
        var rest = Array(text.utf8)[...]
        var renamed: [UInt8] = []
        while let byte = rest.first {
            if let pair = pairs.first(where: { $0.old[0] == byte && rest.starts(with: $0.old) }) {
                renamed += pair.new
                rest = rest.dropFirst(pair.old.count)
            } else {
                renamed.append(byte)
                rest = rest.dropFirst()
            }
        }
        return String(decoding: renamed, as: UTF8.self)
    }
}
