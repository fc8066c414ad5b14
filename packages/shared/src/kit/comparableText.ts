/** Zero-width and direction marks, with which two names can look the same; the joiner inside an emoji is kept. */
const invisible =
  /[\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d/gu

/** Names differ only when they look different: full-width and upper-case spellings are the same (security AU-16). */
export const comparableText = (text: string) => text.normalize('NFKC').trim().toLowerCase()

/** Text as people mean it: composed, without blanks around it; names also without what cannot be seen (security DV-07). */
export function cleanText(text: string, { body = false }: { body?: boolean } = {}): string {
  const composed = text.normalize('NFC')
  return (body ? composed : composed.replace(invisible, '')).trim()
}
