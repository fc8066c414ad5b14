import { randomInt } from 'node:crypto'

/** Without characters that look alike when read from a screen. */
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A password nobody has to remember: shown once, replaced at the first sign-in. */
export const generatePassword = (length = 16) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
