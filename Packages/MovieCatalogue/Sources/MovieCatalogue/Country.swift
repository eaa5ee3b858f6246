/// A country with its code.
public struct Country: Equatable, Sendable {
    /// The ISO 3166-1 alpha-2 code, or TMDB's code for Kosovo (XK) or a former country, such as XC for Czechoslovakia.
    public let code: String

    /// Returns the country for a name in `films.ndjson`; nil for an unknown name.
    public static func named(_ name: some StringProtocol) -> Country? { byName[String(name)] }

    /// The codes and names of all countries, sorted by code. If several names have the same code, the shortest one is used:
    /// "Germany", not "West Germany".
    public static var namesByCode: [(code: String, name: String)] {
        shortestNames(byName.map { ($0.value.code, $0.key) })
    }

    private init(_ code: String) { self.code = code }

    private static let byName: [String: Country] = [
        "Afghanistan": Country("AF"),
        "Albania": Country("AL"),
        "Algeria": Country("DZ"),
        "Argentina": Country("AR"),
        "Armenia": Country("AM"),
        "Australia": Country("AU"),
        "Austria": Country("AT"),
        "Bangladesh": Country("BD"),
        "Belarus": Country("BY"),
        "Belgium": Country("BE"),
        "Bolivia": Country("BO"),
        "Bosnia and Herzegovina": Country("BA"),
        "Botswana": Country("BW"),
        "Brazil": Country("BR"),
        "British Hong Kong": Country("HK"),
        "Bulgaria": Country("BG"),
        "Burkina Faso": Country("BF"),
        "Cambodia": Country("KH"),
        "Cameroon": Country("CM"),
        "Canada": Country("CA"),
        "Chad": Country("TD"),
        "Chile": Country("CL"),
        "Colombia": Country("CO"),
        "Croatia": Country("HR"),
        "Cuba": Country("CU"),
        "Cyprus": Country("CY"),
        "Czech Republic": Country("CZ"),
        "Czechoslovakia": Country("XC"),
        "Democratic Republic of the Congo": Country("CD"),
        "Denmark": Country("DK"),
        "Dominican Republic": Country("DO"),
        "Ecuador": Country("EC"),
        "Egypt": Country("EG"),
        "Eritrea": Country("ER"),
        "Estonia": Country("EE"),
        "Ethiopia": Country("ET"),
        "Federal Republic of Yugoslavia": Country("YU"),
        "Finland": Country("FI"),
        "France": Country("FR"),
        "French Third Republic": Country("FR"),
        "Georgian SSR": Country("GE"),
        "Georgia": Country("GE"),
        "Germany": Country("DE"),
        "Ghana": Country("GH"),
        "Greece": Country("GR"),
        "Guatemala": Country("GT"),
        "Hong Kong": Country("HK"),
        "Hungary": Country("HU"),
        "Iceland": Country("IS"),
        "India": Country("IN"),
        "Indonesia": Country("ID"),
        "Iran": Country("IR"),
        "Iraq": Country("IQ"),
        "Ireland": Country("IE"),
        "Israel": Country("IL"),
        "Italy": Country("IT"),
        "Ivory Coast": Country("CI"),
        "Jamaica": Country("JM"),
        "Japan": Country("JP"),
        "Jordan": Country("JO"),
        "Kazakhstan": Country("KZ"),
        "Kenya": Country("KE"),
        "Kingdom of Great Britain": Country("GB"),
        "Kingdom of Italy": Country("IT"),
        "Kingdom of the Netherlands": Country("NL"),
        "Kosovo": Country("XK"),
        "Kyrgyzstan": Country("KG"),
        "Laos": Country("LA"),
        "Latvia": Country("LV"),
        "Lebanon": Country("LB"),
        "Liechtenstein": Country("LI"),
        "Lithuania": Country("LT"),
        "Luxembourg": Country("LU"),
        "Malaysia": Country("MY"),
        "Mali": Country("ML"),
        "Malta": Country("MT"),
        "Mauritania": Country("MR"),
        "Mexico": Country("MX"),
        "Monaco": Country("MC"),
        "Mongolia": Country("MN"),
        "Morocco": Country("MA"),
        "Nepal": Country("NP"),
        "Netherlands": Country("NL"),
        "New Zealand": Country("NZ"),
        "Nigeria": Country("NG"),
        "North Macedonia": Country("MK"),
        "Norway": Country("NO"),
        "Occupied Palestinian territory": Country("PS"),
        "Pakistan": Country("PK"),
        "Palestine": Country("PS"),
        "Panama": Country("PA"),
        "Papua New Guinea": Country("PG"),
        "Paraguay": Country("PY"),
        "People's Republic of China": Country("CN"),
        "Peru": Country("PE"),
        "Philippines": Country("PH"),
        "Poland": Country("PL"),
        "Portugal": Country("PT"),
        "Qing dynasty": Country("CN"),
        "Qatar": Country("QA"),
        "Republic of China": Country("TW"),
        "Romania": Country("RO"),
        "Russia": Country("RU"),
        "Rwanda": Country("RW"),
        "Saudi Arabia": Country("SA"),
        "Senegal": Country("SN"),
        "Serbia and Montenegro": Country("CS"),
        "Serbia": Country("RS"),
        "Singapore": Country("SG"),
        "Slovakia": Country("SK"),
        "Slovenia": Country("SI"),
        "Socialist Federal Republic of Yugoslavia": Country("YU"),
        "South Africa": Country("ZA"),
        "South Korea": Country("KR"),
        "Soviet Union": Country("SU"),
        "Spain": Country("ES"),
        "Sweden": Country("SE"),
        "Switzerland": Country("CH"),
        "Syria": Country("SY"),
        "Taiwan Island": Country("TW"),
        "Taiwan": Country("TW"),
        "Tajikistan": Country("TJ"),
        "Tanzania": Country("TZ"),
        "Thailand": Country("TH"),
        "The Bahamas": Country("BS"),
        "Tunisia": Country("TN"),
        "Turkey": Country("TR"),
        "Ukraine": Country("UA"),
        "United Arab Emirates": Country("AE"),
        "United Kingdom": Country("GB"),
        "United States": Country("US"),
        "Uruguay": Country("UY"),
        "Venezuela": Country("VE"),
        "Vietnam": Country("VN"),
        "Wales": Country("GB"),
        "West Germany": Country("DE"),
        "Yemen": Country("YE"),
        "Yugoslavia": Country("YU"),
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
        "Abkhaz": "ab", "Afrikaans": "af", "Albanian": "sq", "American English": "en", "Amharic": "am",
        "Arabic": "ar", "Armenian": "hy", "Australian English": "en", "Ayacucho Quechua": "qu", "Azerbaijani": "az",
        "Bambara": "bm", "Bangla": "bn", "Basque": "eu", "Belarusian": "be", "Bosnian": "bs",
        "Brazilian Portuguese": "pt", "Bulgarian": "bg", "Burmese": "my", "Cantonese": "zh", "Catalan": "ca",
        "Chechen": "ce", "Chinese": "zh", "Classical Arabic": "ar", "Corsican": "co", "Croatian": "hr", "Czech": "cs",
        "Danish": "da", "Dari": "fa", "Dutch": "nl", "Dzongkha": "dz", "Egyptian Arabic": "ar", "English": "en",
        "Esperanto": "eo", "Estonian": "et", "Filipino": "tl", "Finnish": "fi", "Flemish Dutch": "nl", "French": "fr",
        "Fula": "ff", "Galician": "gl", "Georgian": "ka", "German": "de", "Greek": "el", "Guarani": "gn",
        "Gujarati": "gu", "Hakka Chinese": "zh", "Hebrew": "he", "Herero": "hz", "Hindi": "hi", "Hungarian": "hu",
        "Icelandic": "is", "Indonesian": "id", "Inuktitut": "iu", "Irish": "ga", "Italian": "it", "Japanese": "ja",
        "Javanese": "jv", "Jin": "zh", "Kashmiri": "ks", "Kazakh": "kk", "Khmer": "km", "Kinyarwanda": "rw",
        "Korean": "ko", "Kurdish language": "ku", "Kyrgyz": "ky", "Lao": "lo", "Latin": "la", "Latvian": "lv",
        "Lingala": "ln", "Lithuanian": "lt", "Luganda": "lg", "Macedonian": "mk", "Malay": "ms", "Malayalam": "ml",
        "Maltese": "mt", "Mandarin": "zh", "Marathi": "mr", "Modern Greek": "el", "Modern Hebrew": "he",
        "Mongolian": "mn", "Moroccan Arabic": "ar", "Māori": "mi", "Navajo": "nv", "Nepali": "ne",
        "Northern Sami": "se", "Norwegian": "no", "Occitan": "oc", "Pashto": "ps", "Persian": "fa", "Polish": "pl",
        "Portuguese": "pt", "Pulaar": "ff", "Punjabi": "pa", "Putonghua": "zh", "Quebec French": "fr",
        "Quechua": "qu", "Romanian": "ro", "Russian": "ru", "Samoan": "sm", "Scottish Gaelic": "gd", "Serbian": "sr",
        "Serbo-Croatian": "sh", "Sesotho": "st", "Shanghainese": "zh", "Sichuanese": "zh",
        "Singaporean Hokkien": "zh", "Slovak": "sk", "Slovene": "sl", "Somali": "so", "Spanish": "es",
        "Standard Chinese": "zh", "Standard Taiwanese Mandarin": "zh", "Swahili": "sw", "Swedish": "sv",
        "Swiss German": "de", "Tagalog": "tl", "Taiwanese Hokkien": "zh", "Tajik": "tg", "Tamil": "ta", "Tatar": "tt",
        "Telugu": "te", "Thai": "th", "Tibetan": "bo", "Tigrinya": "ti", "Tswana": "tn", "Turkish": "tr",
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
