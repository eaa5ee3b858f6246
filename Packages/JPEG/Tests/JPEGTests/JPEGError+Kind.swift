import JPEG

/// The library's words are its own, and change.
extension JPEGError {
    var isDamaged: Bool {
        if case .damaged = self { true } else { false }
    }

    var isNotEncodable: Bool {
        if case .notEncodable = self { true } else { false }
    }
}
