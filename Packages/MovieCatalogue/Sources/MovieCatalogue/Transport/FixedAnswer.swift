internal import Foundation

/// Answers that are the same for every request.
enum FixedAnswer {
    static var genres: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.member("genres", Genre.all) { $0.genre($1) }
        }
        return json.bytes
    }

    /// https://developer.themoviedb.org/reference/configuration-details. Where there are no images the hosts are TMDB's, and no
    /// film names one.
    static func configuration(images: URL?) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.name("images")
            json.object { json in
                json.member("base_url", images?.absoluteString ?? "http://image.tmdb.org/t/p/")
                json.member("secure_base_url", images?.absoluteString ?? "https://image.tmdb.org/t/p/")
                json.member("backdrop_sizes", ["w300", "w780", "w1280", "original"])
                json.member("logo_sizes", ["w45", "w92", "w154", "w185", "w300", "w500", "original"])
                json.member("poster_sizes", ["w92", "w154", "w185", "w342", "w500", "w780", "original"])
                json.member("profile_sizes", ["w45", "w185", "h632", "original"])
                json.member("still_sizes", ["w92", "w185", "w300", "original"])
            }
            json.member("change_keys", [String]())
        }
        return json.bytes
    }

    static var authentication: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.member("success", true)
            json.member("status_code", 1)
            json.member("status_message", "Success.")
        }
        return json.bytes
    }
}
