internal import Foundation

/// Figures as tables write them.
package enum FigureText {
    /// Rounded down, so that 100 % means all.
    package static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded(.down)))%" }
    package static func tenths(_ value: Double) -> String { String(format: "%.1f", value) }
    package static func hundredths(_ value: Double) -> String { String(format: "%.2f", value) }
}
