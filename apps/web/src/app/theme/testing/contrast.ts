const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** `rgba(r,g,b,a)` laid over a ground; a hex colour stays what it is. */
export function over(color: string, ground: string): number[] {
  const rgba = /rgba?\((\d+),\s*(\d+),\s*(\d+)(?:,\s*([\d.]+))?\)/.exec(color)
  if (!rgba) return channels(color)
  const alpha = Number(rgba[4] ?? 1)
  return channels(ground).map((c, at) => Number(rgba[at + 1]) * alpha + c * (1 - alpha))
}

export const hexOf = (rgb: readonly number[]) =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function luminance(rgb: number[]): number {
  const [r = 0, g = 0, b = 0] = rgb.map((c) => {
    const part = c / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG 2 contrast ratio. */
export function contrast(text: string, ground: string): number {
  const [light = 0, dark = 0] = [luminance(over(text, ground)), luminance(channels(ground))].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** What text needs, and what shapes do. */
export const reading = 4.5
export const shapes = 3
