/** Chinese characters of the system title that fit beside the menu (spec §2): fewer when a logo stands before them. */
const shown = { withLogo: 6, alone: 8 }

/** Two Latin letters take the room of one Chinese character. */
const widthOf = (character: string): number => (character.charCodeAt(0) < 0x2e80 ? 0.5 : 1)

export function brandTitle(title: string, hasLogo: boolean): string {
  let room = hasLogo ? shown.withLogo : shown.alone
  const characters = [...title]
  const end = characters.findIndex((character) => (room -= widthOf(character)) < 0)
  return end === -1 ? title : `${characters.slice(0, end).join('')}...`
}
