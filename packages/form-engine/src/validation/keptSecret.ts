/** Stands for a secret that is stored: nobody is told more, and sent back it keeps what is there. */
export const keptSecret = '••••••'

/** Begins a password that was not typed twice the same yet; no keyboard has this sign. */
export const unconfirmed = '\u{E000}'
