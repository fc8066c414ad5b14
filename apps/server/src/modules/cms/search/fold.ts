/** What cannot be seen: marks of direction, soft hyphens, joiners. A word is found with and without them. */
const unseen = /\p{Cf}/gu
/** NUL does not fit into a text of PostgreSQL; what is left of it are breaks between words. */
const blanks = /[\s\p{Cc}]+/gu

/** Text as it is compared: full-width and upper-case spellings are one, every run of blanks is one blank. */
export const fold = (text: string): string =>
  text.toWellFormed().normalize('NFKC').toLowerCase().replace(unseen, '').replace(blanks, ' ').trim()
