/// A country with its code and its adjective.
package struct Country: Equatable, Sendable {
    /// The ISO 3166-1 alpha-2 code, or TMDB's code for Kosovo (XK) or a former country, such as XC for Czechoslovakia.
    package let code: String
    /// The adjective, as in "American film".
    package let adjective: String

    /// Returns the country for a name in `films.tsv`; nil for an unknown name.
    package static func named(_ name: some StringProtocol) -> Country? {
        byName[String(name)]
    }

    /// The codes and names of all countries, sorted by code. If several names have the same code, the shortest one is used:
    /// "Germany", not "West Germany".
    package static var namesByCode: [(code: String, name: String)] {
        shortestNames(byName.map { ($0.value.code, $0.key) })
    }

    private init(_ code: String, _ adjective: String) {
        self.code = code
        self.adjective = adjective
    }

    private static let byName: [String: Country] = [
        "Afghanistan": Country("AF", "Afghan"),
        "Albania": Country("AL", "Albanian"),
        "Algeria": Country("DZ", "Algerian"),
        "Argentina": Country("AR", "Argentine"),
        "Armenia": Country("AM", "Armenian"),
        "Australia": Country("AU", "Australian"),
        "Austria": Country("AT", "Austrian"),
        "Bangladesh": Country("BD", "Bangladeshi"),
        "Belarus": Country("BY", "Belarusian"),
        "Belgium": Country("BE", "Belgian"),
        "Bolivia": Country("BO", "Bolivian"),
        "Bosnia and Herzegovina": Country("BA", "Bosnian"),
        "Botswana": Country("BW", "Botswanan"),
        "Brazil": Country("BR", "Brazilian"),
        "British Hong Kong": Country("HK", "Hong Kong"),
        "Bulgaria": Country("BG", "Bulgarian"),
        "Burkina Faso": Country("BF", "Burkinabe"),
        "Cambodia": Country("KH", "Cambodian"),
        "Cameroon": Country("CM", "Cameroonian"),
        "Canada": Country("CA", "Canadian"),
        "Chad": Country("TD", "Chadian"),
        "Chile": Country("CL", "Chilean"),
        "Colombia": Country("CO", "Colombian"),
        "Croatia": Country("HR", "Croatian"),
        "Cuba": Country("CU", "Cuban"),
        "Cyprus": Country("CY", "Cypriot"),
        "Czech Republic": Country("CZ", "Czech"),
        "Czechoslovakia": Country("XC", "Czechoslovak"),
        "Democratic Republic of the Congo": Country("CD", "Congolese"),
        "Denmark": Country("DK", "Danish"),
        "Dominican Republic": Country("DO", "Dominican"),
        "Ecuador": Country("EC", "Ecuadorian"),
        "Egypt": Country("EG", "Egyptian"),
        "Eritrea": Country("ER", "Eritrean"),
        "Estonia": Country("EE", "Estonian"),
        "Ethiopia": Country("ET", "Ethiopian"),
        "Federal Republic of Yugoslavia": Country("YU", "Yugoslav"),
        "Finland": Country("FI", "Finnish"),
        "France": Country("FR", "French"),
        "Georgian SSR": Country("GE", "Georgian"),
        "Georgia": Country("GE", "Georgian"),
        "Germany": Country("DE", "German"),
        "Ghana": Country("GH", "Ghanaian"),
        "Greece": Country("GR", "Greek"),
        "Guatemala": Country("GT", "Guatemalan"),
        "Hong Kong": Country("HK", "Hong Kong"),
        "Hungary": Country("HU", "Hungarian"),
        "Iceland": Country("IS", "Icelandic"),
        "India": Country("IN", "Indian"),
        "Indonesia": Country("ID", "Indonesian"),
        "Iran": Country("IR", "Iranian"),
        "Iraq": Country("IQ", "Iraqi"),
        "Ireland": Country("IE", "Irish"),
        "Israel": Country("IL", "Israeli"),
        "Italy": Country("IT", "Italian"),
        "Ivory Coast": Country("CI", "Ivorian"),
        "Jamaica": Country("JM", "Jamaican"),
        "Japan": Country("JP", "Japanese"),
        "Jordan": Country("JO", "Jordanian"),
        "Kazakhstan": Country("KZ", "Kazakh"),
        "Kenya": Country("KE", "Kenyan"),
        "Kingdom of Great Britain": Country("GB", "British"),
        "Kingdom of Italy": Country("IT", "Italian"),
        "Kingdom of the Netherlands": Country("NL", "Dutch"),
        "Kosovo": Country("XK", "Kosovar"),
        "Kyrgyzstan": Country("KG", "Kyrgyz"),
        "Laos": Country("LA", "Laotian"),
        "Latvia": Country("LV", "Latvian"),
        "Lebanon": Country("LB", "Lebanese"),
        "Liechtenstein": Country("LI", "Liechtenstein"),
        "Lithuania": Country("LT", "Lithuanian"),
        "Luxembourg": Country("LU", "Luxembourgish"),
        "Malaysia": Country("MY", "Malaysian"),
        "Mali": Country("ML", "Malian"),
        "Malta": Country("MT", "Maltese"),
        "Mauritania": Country("MR", "Mauritanian"),
        "Mexico": Country("MX", "Mexican"),
        "Monaco": Country("MC", "Monegasque"),
        "Mongolia": Country("MN", "Mongolian"),
        "Morocco": Country("MA", "Moroccan"),
        "Nepal": Country("NP", "Nepalese"),
        "Netherlands": Country("NL", "Dutch"),
        "New Zealand": Country("NZ", "New Zealand"),
        "Nigeria": Country("NG", "Nigerian"),
        "North Macedonia": Country("MK", "Macedonian"),
        "Norway": Country("NO", "Norwegian"),
        "Occupied Palestinian territory": Country("PS", "Palestinian"),
        "Pakistan": Country("PK", "Pakistani"),
        "Palestine": Country("PS", "Palestinian"),
        "Panama": Country("PA", "Panamanian"),
        "Papua New Guinea": Country("PG", "Papua New Guinean"),
        "Paraguay": Country("PY", "Paraguayan"),
        "People's Republic of China": Country("CN", "Chinese"),
        "Peru": Country("PE", "Peruvian"),
        "Philippines": Country("PH", "Philippine"),
        "Poland": Country("PL", "Polish"),
        "Portugal": Country("PT", "Portuguese"),
        "Qatar": Country("QA", "Qatari"),
        "Republic of China": Country("TW", "Chinese"),
        "Romania": Country("RO", "Romanian"),
        "Russia": Country("RU", "Russian"),
        "Rwanda": Country("RW", "Rwandan"),
        "Saudi Arabia": Country("SA", "Saudi"),
        "Senegal": Country("SN", "Senegalese"),
        "Serbia and Montenegro": Country("CS", "Serbian and Montenegrin"),
        "Serbia": Country("RS", "Serbian"),
        "Singapore": Country("SG", "Singaporean"),
        "Slovakia": Country("SK", "Slovak"),
        "Slovenia": Country("SI", "Slovenian"),
        "Socialist Federal Republic of Yugoslavia": Country("YU", "Yugoslav"),
        "South Africa": Country("ZA", "South African"),
        "South Korea": Country("KR", "South Korean"),
        "Soviet Union": Country("SU", "Soviet"),
        "Spain": Country("ES", "Spanish"),
        "Sweden": Country("SE", "Swedish"),
        "Switzerland": Country("CH", "Swiss"),
        "Syria": Country("SY", "Syrian"),
        "Taiwan Island": Country("TW", "Taiwanese"),
        "Taiwan": Country("TW", "Taiwanese"),
        "Tajikistan": Country("TJ", "Tajik"),
        "Tanzania": Country("TZ", "Tanzanian"),
        "Thailand": Country("TH", "Thai"),
        "The Bahamas": Country("BS", "Bahamian"),
        "Tunisia": Country("TN", "Tunisian"),
        "Turkey": Country("TR", "Turkish"),
        "Ukraine": Country("UA", "Ukrainian"),
        "United Arab Emirates": Country("AE", "Emirati"),
        "United Kingdom": Country("GB", "British"),
        "United States": Country("US", "American"),
        "Uruguay": Country("UY", "Uruguayan"),
        "Venezuela": Country("VE", "Venezuelan"),
        "Vietnam": Country("VN", "Vietnamese"),
        "Wales": Country("GB", "Welsh"),
        "West Germany": Country("DE", "West German"),
        "Yemen": Country("YE", "Yemeni"),
        "Yugoslavia": Country("YU", "Yugoslav"),
    ]
}

/// The ISO 639-1 codes of the languages in `films.tsv`.
package enum Language {
    /// TMDB's code for an unknown language and for a language without a code.
    package static let unknown = "xx"

    /// Returns the ISO 639-1 code of a language; nil for an unknown language. A variety such as "Swiss German" has the code
    /// of its language.
    package static func code(of name: some StringProtocol) -> String? {
        codes[String(name)]
    }

    /// The codes and names of all languages, sorted by code. If several names have the same code, the shortest one is used.
    package static var namesByCode: [(code: String, name: String)] {
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
