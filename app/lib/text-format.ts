/** Delimiters of text tables with their names on screen. */
export const DELIMITERS: readonly { value: string; name: string }[] = [
  { value: ",", name: "comma" },
  { value: ";", name: "semicolon" },
  { value: "\t", name: "tab" },
  { value: "|", name: "pipe" },
  { value: " ", name: "spaces" },
];

export function delimiterName(value: string): string {
  return DELIMITERS.find((each) => each.value === value)?.name ?? value;
}

/** Encodings that users can choose, by their WHATWG labels. */
export const ENCODINGS: readonly { value: string; name: string }[] = [
  { value: "utf-8", name: "UTF-8" },
  { value: "utf-16le", name: "UTF-16 LE" },
  { value: "utf-16be", name: "UTF-16 BE" },
  { value: "windows-1252", name: "Windows-1252 (Western)" },
  { value: "windows-1250", name: "Windows-1250 (Central European)" },
  { value: "windows-1251", name: "Windows-1251 (Cyrillic)" },
  { value: "windows-1253", name: "Windows-1253 (Greek)" },
  { value: "windows-1254", name: "Windows-1254 (Turkish)" },
  { value: "windows-1257", name: "Windows-1257 (Baltic)" },
  { value: "iso-8859-2", name: "ISO-8859-2" },
  { value: "iso-8859-15", name: "ISO-8859-15" },
  { value: "koi8-r", name: "KOI8-R" },
  { value: "macintosh", name: "Mac Roman" },
  { value: "shift_jis", name: "Shift-JIS" },
  { value: "euc-jp", name: "EUC-JP" },
  { value: "euc-kr", name: "EUC-KR" },
  { value: "gb18030", name: "GB18030" },
  { value: "big5", name: "Big5" },
];

export function encodingName(value: string): string {
  return ENCODINGS.find((each) => each.value === value.toLowerCase())?.name ?? value;
}
