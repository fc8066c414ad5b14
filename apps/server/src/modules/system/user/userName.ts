/** Login names differ only when they look different: full-width and upper-case spellings are the same (security AU-16). */
export const userNameKeyOf = (userName: string) => userName.normalize('NFKC').trim().toLowerCase()
