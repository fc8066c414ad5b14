const lineHeight = 14
/** What fits between a column and the next one, and between that and a gateway. */
const widest = { branch: 108, gateway: 84 }
/** How far below a gateway its branches part. */
export const belowFork = 25

/** Room that a name takes in the font of drawings: signs of Chinese are as wide as they are high. */
export function sizeOfName(name: string, of: keyof typeof widest): { width: number; height: number } {
  const length = [...name].reduce((sum, sign) => sum + (sign.charCodeAt(0) > 0x2e7f ? 12 : 7), 0)
  return { width: Math.min(widest[of], length + 2), height: Math.ceil(length / widest[of]) * lineHeight }
}

/** What the names of branches need beyond the usual gap, below where they part. */
export const roomForNames = (branches: readonly { name: string }[]) =>
  Math.max(lineHeight, ...branches.map(({ name }) => sizeOfName(name, 'branch').height)) - lineHeight
