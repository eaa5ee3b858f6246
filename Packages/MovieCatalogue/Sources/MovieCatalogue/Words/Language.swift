/// The codes of the source's names of languages.
package enum Language {
    /// What TMDB says of a film whose language is not known or has no code.
    package static let unknown = "xx"

    /// ISO 639-1; a variety has the code of its language.
    package static func code(of name: some StringProtocol) -> String? {
        codes[String(name)]
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
