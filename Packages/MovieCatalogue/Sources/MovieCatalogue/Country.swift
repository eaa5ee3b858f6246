/// A country with its code.
public struct Country: Equatable, Sendable {
    /// The ISO 3166-1 alpha-2 code, or TMDB's code for Kosovo (XK) or a former country, such as XC for Czechoslovakia.
    public let code: String

    /// Returns the country for a name in `films.ndjson`; nil for an unknown name.
    public static func named(_ name: some StringProtocol) -> Country? { codes[String(name)].map(Country.init) }

    /// The codes and names of all countries, sorted by code. If several names have the same code, the shortest one is used:
    /// "Germany", not "West Germany".
    public static var namesByCode: [(code: String, name: String)] {
        shortestNames(codes.map { ($0.value, $0.key) })
    }

    private static let codes: [String: String] = [
        "Afghanistan": "AF", "Albania": "AL", "Algeria": "DZ", "Argentina": "AR", "Armenia": "AM", "Australia": "AU",
        "Austria": "AT", "Bangladesh": "BD", "Belarus": "BY", "Belgium": "BE", "Bolivia": "BO",
        "Bosnia and Herzegovina": "BA", "Botswana": "BW", "Brazil": "BR", "British Hong Kong": "HK", "Bulgaria": "BG",
        "Burkina Faso": "BF", "Cambodia": "KH", "Cameroon": "CM", "Canada": "CA", "Chad": "TD", "Chile": "CL",
        "Colombia": "CO", "Croatia": "HR", "Cuba": "CU", "Cyprus": "CY", "Czech Republic": "CZ", "Czechoslovakia": "XC",
        "Democratic Republic of the Congo": "CD", "Denmark": "DK", "Dominican Republic": "DO", "Ecuador": "EC",
        "Egypt": "EG", "Eritrea": "ER", "Estonia": "EE", "Ethiopia": "ET", "Federal Republic of Yugoslavia": "YU",
        "Finland": "FI", "France": "FR", "French Third Republic": "FR", "Georgian SSR": "GE", "Georgia": "GE",
        "Germany": "DE", "Ghana": "GH", "Greece": "GR", "Guatemala": "GT", "Hong Kong": "HK", "Hungary": "HU",
        "Iceland": "IS", "India": "IN", "Indonesia": "ID", "Iran": "IR", "Iraq": "IQ", "Ireland": "IE", "Israel": "IL",
        "Italy": "IT", "Ivory Coast": "CI", "Jamaica": "JM", "Japan": "JP", "Jordan": "JO", "Kazakhstan": "KZ",
        "Kenya": "KE", "Kingdom of Great Britain": "GB", "Kingdom of Italy": "IT", "Kingdom of the Netherlands": "NL",
        "Kosovo": "XK", "Kyrgyzstan": "KG", "Laos": "LA", "Latvia": "LV", "Lebanon": "LB", "Liechtenstein": "LI",
        "Lithuania": "LT", "Luxembourg": "LU", "Malaysia": "MY", "Mali": "ML", "Malta": "MT", "Mauritania": "MR",
        "Mexico": "MX", "Monaco": "MC", "Mongolia": "MN", "Morocco": "MA", "Nepal": "NP", "Netherlands": "NL",
        "New Zealand": "NZ", "Nigeria": "NG", "North Macedonia": "MK", "Norway": "NO",
        "Occupied Palestinian territory": "PS", "Pakistan": "PK", "Palestine": "PS", "Panama": "PA",
        "Papua New Guinea": "PG", "Paraguay": "PY", "People's Republic of China": "CN", "Peru": "PE",
        "Philippines": "PH", "Poland": "PL", "Portugal": "PT", "Qing dynasty": "CN", "Qatar": "QA",
        "Republic of China": "TW", "Romania": "RO", "Russia": "RU", "Rwanda": "RW", "Saudi Arabia": "SA",
        "Senegal": "SN", "Serbia and Montenegro": "CS", "Serbia": "RS", "Singapore": "SG", "Slovakia": "SK",
        "Slovenia": "SI", "Socialist Federal Republic of Yugoslavia": "YU", "South Africa": "ZA", "South Korea": "KR",
        "Soviet Union": "SU", "Spain": "ES", "Sweden": "SE", "Switzerland": "CH", "Syria": "SY", "Taiwan Island": "TW",
        "Taiwan": "TW", "Tajikistan": "TJ", "Tanzania": "TZ", "Thailand": "TH", "The Bahamas": "BS", "Tunisia": "TN",
        "Turkey": "TR", "Ukraine": "UA", "United Arab Emirates": "AE", "United Kingdom": "GB", "United States": "US",
        "Uruguay": "UY", "Venezuela": "VE", "Vietnam": "VN", "Wales": "GB", "West Germany": "DE", "Yemen": "YE",
        "Yugoslavia": "YU",
    ]
}

/// The ISO 639-1 codes of the languages in `films.ndjson`.
public enum Language {
    /// TMDB's code for an unknown language and for a language without a code.
    public static let unknown = "xx"

    /// Returns the ISO 639-1 code of a language; nil for an unknown language. A variety such as "Swiss German" has the code
    /// of its language.
    public static func code(of name: some StringProtocol) -> String? { codes[String(name)] }

    /// The codes and names of all languages, sorted by code. If several names have the same code, the shortest one is used.
    public static var namesByCode: [(code: String, name: String)] {
        shortestNames(codes.map { ($0.value, $0.key) })
    }

    private static let codes: [String: String] = [
        "Abkhaz": "ab", "Afrikaans": "af", "Albanian": "sq", "American English": "en", "Amharic": "am", "Arabic": "ar",
        "Armenian": "hy", "Australian English": "en", "Ayacucho Quechua": "qu", "Azerbaijani": "az", "Bambara": "bm",
        "Bangla": "bn", "Basque": "eu", "Belarusian": "be", "Bosnian": "bs", "Brazilian Portuguese": "pt",
        "Bulgarian": "bg", "Burmese": "my", "Cantonese": "zh", "Catalan": "ca", "Chechen": "ce", "Chinese": "zh",
        "Classical Arabic": "ar", "Corsican": "co", "Croatian": "hr", "Czech": "cs", "Danish": "da", "Dari": "fa",
        "Dutch": "nl", "Dzongkha": "dz", "Egyptian Arabic": "ar", "English": "en", "Esperanto": "eo", "Estonian": "et",
        "Filipino": "tl", "Finnish": "fi", "Flemish Dutch": "nl", "French": "fr", "Fula": "ff", "Galician": "gl",
        "Georgian": "ka", "German": "de", "Greek": "el", "Guarani": "gn", "Gujarati": "gu", "Hakka Chinese": "zh",
        "Hebrew": "he", "Herero": "hz", "Hindi": "hi", "Hungarian": "hu", "Icelandic": "is", "Indonesian": "id",
        "Inuktitut": "iu", "Irish": "ga", "Italian": "it", "Japanese": "ja", "Javanese": "jv", "Jin": "zh",
        "Kashmiri": "ks", "Kazakh": "kk", "Khmer": "km", "Kinyarwanda": "rw", "Korean": "ko", "Kurdish language": "ku",
        "Kyrgyz": "ky", "Lao": "lo", "Latin": "la", "Latvian": "lv", "Lingala": "ln", "Lithuanian": "lt",
        "Luganda": "lg", "Macedonian": "mk", "Malay": "ms", "Malayalam": "ml", "Maltese": "mt", "Mandarin": "zh",
        "Marathi": "mr", "Modern Greek": "el", "Modern Hebrew": "he", "Mongolian": "mn", "Moroccan Arabic": "ar",
        "Māori": "mi", "Navajo": "nv", "Nepali": "ne", "Northern Sami": "se", "Norwegian": "no", "Occitan": "oc",
        "Pashto": "ps", "Persian": "fa", "Polish": "pl", "Portuguese": "pt", "Pulaar": "ff", "Punjabi": "pa",
        "Putonghua": "zh", "Quebec French": "fr", "Quechua": "qu", "Romanian": "ro", "Russian": "ru", "Samoan": "sm",
        "Scottish Gaelic": "gd", "Serbian": "sr", "Serbo-Croatian": "sh", "Sesotho": "st", "Shanghainese": "zh",
        "Sichuanese": "zh", "Singaporean Hokkien": "zh", "Slovak": "sk", "Slovene": "sl", "Somali": "so",
        "Spanish": "es", "Standard Chinese": "zh", "Standard Taiwanese Mandarin": "zh", "Swahili": "sw",
        "Swedish": "sv", "Swiss German": "de", "Tagalog": "tl", "Taiwanese Hokkien": "zh", "Tajik": "tg", "Tamil": "ta",
        "Tatar": "tt", "Telugu": "te", "Thai": "th", "Tibetan": "bo", "Tigrinya": "ti", "Tswana": "tn", "Turkish": "tr",
        "Ukrainian": "uk", "Urdu": "ur", "Vietnamese": "vi", "Welsh": "cy", "Wolof": "wo", "Wu Chinese": "zh",
        "Xhosa": "xh", "Yiddish": "yi", "Yoruba": "yo", "Yue Chinese": "zh", "Zoroastrian Dari": "fa", "Zulu": "zu",
    ]
}

/// Returns the shortest name of each code, sorted by code. Of names with equal lengths, returns the first in alphabetical order.
private func shortestNames(_ names: [(code: String, name: String)]) -> [(code: String, name: String)] {
    Dictionary(names) { ($0.count, $0) < ($1.count, $1) ? $0 : $1 }
        .map { (code: $0.key, name: $0.value) }
        .sorted { $0.code < $1.code }
}
