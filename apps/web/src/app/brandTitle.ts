/** Characters of the system title beside the menu (spec §2): fewer when a logo stands before them. */
const shown = { withLogo: 6, alone: 8 }

export function brandTitle(title: string, hasLogo: boolean): string {
  const limit = hasLogo ? shown.withLogo : shown.alone
  const characters = [...title]
  return characters.length > limit ? `${characters.slice(0, limit).join('')}...` : title
}
