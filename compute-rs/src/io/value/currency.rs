//! Currency signs and codes next to a number.

/// Signs. A longer sign comes before its own prefix.
const SIGNS: [&str; 42] = [
    "US$", "HK$", "NZ$", "NT$", "CA$", "AU$", "A$", "C$", "R$", "S$", "Rs.", "Fr.", "kr.", "$", "€", "£", "¥", "￥",
    "₹", "₽", "₩", "₺", "₴", "₦", "₫", "฿", "₪", "₱", "₡", "₲", "₵", "₸", "₼", "₾", "₿", "৳", "¢", "zł", "Kč", "Rs",
    "kr", "Ft",
];

/// ISO 4217 codes in use.
const CODES: &str = "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN \
    BZD CAD CDF CHF CLF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF \
    GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR \
    LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP \
    PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND \
    TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWL DEM FRF ITL ESP";

/// A currency by its index in the lists above, from 1; 0 is none. Two spellings of one currency count as two.
pub(crate) type CurrencyId = u8;

/// The currency that the text begins with, and the rest.
pub(crate) fn strip_prefix(text: &[u8]) -> Option<(CurrencyId, &[u8])> {
    // Fast path: most texts with digits are not amounts, and their first letter shows it.
    match text {
        [b'a'..=b'j' | b'l'..=b'y' | b'0'..=b'9' | b'.' | b',', ..] => return None,
        // No sign or code is a single letter.
        [b'A'..=b'Z' | b'k' | b'z', b'0'..=b'9', ..] => return None,
        _ => {}
    }
    for (id, sign) in (1u8..).zip(SIGNS) {
        // One byte rules most signs out without a comparison of slices.
        if sign.as_bytes().first() == text.first()
            && let Some(rest) = text.strip_prefix(sign.as_bytes())
        {
            return Some((id, rest));
        }
    }
    let (code, rest) = text.split_at_checked(3)?;
    Some((code_id(code)?, rest))
}

/// The currency that the text ends with, and the rest.
pub(crate) fn strip_suffix(text: &[u8]) -> Option<(CurrencyId, &[u8])> {
    match text {
        [.., b'a'..=b'q' | b'u'..=b'z' | b'0'..=b'9' | b','] => return None,
        [.., b'0'..=b'9', b'A'..=b'Z' | b'r' | b's' | b't'] => return None,
        _ => {}
    }
    for (id, sign) in (1u8..).zip(SIGNS) {
        if sign.as_bytes().last() == text.last()
            && let Some(rest) = text.strip_suffix(sign.as_bytes())
        {
            return Some((id, rest));
        }
    }
    let (rest, code) = text.split_at_checked(text.len().checked_sub(3)?)?;
    Some((code_id(code)?, rest))
}

fn code_id(code: &[u8]) -> Option<CurrencyId> {
    if !code.iter().all(u8::is_ascii_uppercase) {
        return None;
    }
    let index = CODES.split_ascii_whitespace().position(|known| known.as_bytes() == code)?;
    u8::try_from(SIGNS.len() + 1 + index).ok()
}

#[cfg(test)]
mod tests {
    use super::{CODES, SIGNS, strip_prefix, strip_suffix};

    #[test]
    fn signs_and_codes_are_found_on_both_sides() {
        assert_eq!(strip_prefix("US$5".as_bytes()).map(|c| c.1), Some(&b"5"[..]));
        assert_eq!(strip_suffix("5 zł".as_bytes()).map(|c| c.1), Some(&b"5 "[..]));
        assert_eq!(strip_prefix(b"EUR 5").map(|c| c.0), strip_suffix(b"5 EUR").map(|c| c.0));
        assert_ne!(strip_prefix(b"EUR 5").map(|c| c.0), strip_prefix(b"USD 5").map(|c| c.0));
        assert_eq!(strip_prefix(b"ABC5"), None);
        assert_eq!(strip_prefix(b"5"), None);
    }

    #[test]
    fn every_currency_has_an_id_of_its_own() {
        assert!(SIGNS.len() + CODES.split_ascii_whitespace().count() < 255);
    }
}
