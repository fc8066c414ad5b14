import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { theme } from 'antd'
import { describe, expect, test } from 'vitest'
import { seriesColours } from '#/components/Chart/chartColours.ts'
import { antdTheme } from './antdTheme.ts'
import { palettes, type Mode } from './palette.ts'
import { presets, type PresetDark, type PresetLight } from './presets.ts'
import { darkMenu, ownVariables, stripOf } from './strip.ts'

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** `rgba(r,g,b,a)` laid over a ground; a hex colour stays what it is. */
function over(color: string, ground: string): number[] {
  const rgba = /rgba\((\d+),(\d+),(\d+),([\d.]+)\)/.exec(color)
  if (!rgba) return channels(color)
  const alpha = Number(rgba[4])
  return channels(ground).map((c, at) => Number(rgba[at + 1]) * alpha + c * (1 - alpha))
}

const hexOf = (rgb: readonly number[]) =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function luminance(rgb: number[]): number {
  const [r = 0, g = 0, b = 0] = rgb.map((c) => {
    const part = c / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG 2 contrast ratio. */
function contrast(text: string, ground: string): number {
  const [light = 0, dark = 0] = [luminance(over(text, ground)), luminance(channels(ground))].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const reading = 4.5
const shapes = 3
const modes: Mode[] = ['light', 'dark']

const source = join(import.meta.dirname, '../..')

interface Painted {
  file: string
  selector: string
  ground: string
}

/** Grounds that white stands on: those of the rule itself and of its variants, `.tile[data-tone='ends']`. */
const whiteOn: Painted[] = globSync('**/*.css', { cwd: source }).flatMap((file) => {
  const text = readFileSync(join(source, file), 'utf8')
  const rules = [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selector: selector.replace(/\/\*[^]*?\*\//g, '').trim(),
    isWhite: /(?:^|[\s;])color: (?:white|#fff|#ffffff);/.test(body),
    ground: /background(?:-color)?: ([^;]+);/.exec(body)?.[1],
  }))
  return rules
    .filter(({ isWhite }) => isWhite)
    .flatMap(({ selector }) =>
      rules
        .filter((rule) => rule.selector === selector || rule.selector.startsWith(`${selector}[`))
        .flatMap(({ selector: painted, ground }) => (ground ? [{ file, selector: painted, ground }] : [])),
    )
})

const tagColours = 'red volcano orange gold yellow lime green cyan blue geekblue purple magenta'.split(' ')

test.each(modes)('%s: coloured tags are readable on their own ground', (mode) => {
  const choice = { mode, swatch: presets[0]?.key ?? '', reducedMotion: false }
  const tokens = theme.getDesignToken(antdTheme(choice)) as unknown as Record<string, string>
  for (const colour of tagColours)
    expect(contrast(tokens[`${colour}7`] ?? '', tokens[`${colour}1`] ?? ''), colour).toBeGreaterThanOrEqual(reading)
})

test('contrast is computed as WCAG 2 says', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 1)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

describe.each(modes)('%s: neutral and status colours', (mode) => {
  const p = palettes[mode]
  const grounds = { page: p.page, card: p.card, popup: p.elevated, subtle: p.subtle, hover: p.hover }
  const texts = { heading: p.heading, text: p.text, secondary: p.secondary, placeholder: p.placeholder }

  test.each(Object.entries(texts))('%s is readable everywhere', (_, text) => {
    for (const [name, ground] of Object.entries(grounds)) {
      expect(contrast(text, ground), name).toBeGreaterThanOrEqual(reading)
    }
  })

  test.each(['success', 'warning', 'error', 'blue', 'cyan'] as const)('%s is readable on its own ground', (name) => {
    const { text, bg } = p[name]
    for (const ground of [p.page, p.card, bg]) expect(contrast(text, ground)).toBeGreaterThanOrEqual(reading)
  })

  test('buttons of danger, badge, tooltip, search hits', () => {
    for (const fill of [p.error.text, p.error.hover, p.error.active])
      expect(contrast(p.error.solidText, fill)).toBeGreaterThanOrEqual(reading)
    expect(contrast('#ffffff', p.spotlight)).toBeGreaterThanOrEqual(reading)
    expect(contrast(p.searchHit, p.card)).toBeGreaterThanOrEqual(reading)
  })

  test('outlines of check boxes and hovered or strong borders can be seen', () => {
    for (const line of [p.outline, p.borderHover, p.borderStrong])
      expect(contrast(line, p.card)).toBeGreaterThanOrEqual(shapes)
  })
})

describe.each(presets.map((preset) => [preset.name, preset] as const))('%s', (_, preset) => {
  const readable = (text: string, grounds: string[]) => {
    for (const ground of grounds) expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(reading)
  }
  const neutralOn = (mode: Mode, c: PresetLight | PresetDark) => {
    const p = palettes[mode]
    for (const text of [p.text, p.secondary, p.error.text]) readable(text, [c.selected])
  }

  test('light: white on the solid, the solid as text', () => {
    const c = preset.light
    readable('#ffffff', [c.solid, c.hover, c.active])
    readable(c.solid, [palettes.light.card, palettes.light.page, c.selected, c.selectedHover])
    neutralOn('light', c)
  })

  test('dark: white on the fill, the text colour as text', () => {
    const c = preset.dark
    readable('#ffffff', [c.fill, c.hover, c.active])
    readable(c.text, [palettes.dark.card, palettes.dark.elevated, c.selected, c.selectedHover])
    for (const ground of [palettes.dark.card, palettes.dark.elevated])
      expect(contrast(c.fill, ground)).toBeGreaterThanOrEqual(shapes)
    neutralOn('dark', c)
  })

  test.each(modes)('%s: text and crumb on the strip', (mode) => {
    const strip = stripOf(mode, preset.swatch)
    readable(strip.text, [strip.bg])
    readable(strip.crumb, [strip.bg])
    readable(strip.text, [hexOf(over(strip.hoverText, strip.bg))])
  })

  test.each(modes)('%s: badges and the letter of a picture, as they are drawn', (mode) => {
    const drawn = ownVariables(mode, preset.swatch)
    readable(drawn['--badge-text'] ?? '', [drawn['--badge'] ?? ''])
    readable('#ffffff', [drawn['--accent-fill'] ?? ''])
  })

  test.each(modes)('%s: white on the grounds that the styles give it', (mode) => {
    const drawn = ownVariables(mode, preset.swatch)
    // A veil over a picture is read on white at worst.
    const colourOf = (ground: string) => {
      const veil = /^rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)$/.exec(ground)
      if (veil) return hexOf(over(`rgba(${veil[1]},${veil[2]},${veil[3]},${Number(veil[4]) / 100})`, '#ffffff'))
      return drawn[/^var\((--[\w-]+)\)$/.exec(ground)?.[1] ?? ''] ?? ground
    }
    expect(whiteOn.length).toBeGreaterThan(10)
    for (const { file, selector, ground } of whiteOn)
      expect(contrast('#ffffff', colourOf(ground)), `${file} ${selector}: ${ground}`).toBeGreaterThanOrEqual(reading)
  })

  test.each(modes)('%s: lines, bars and slices of charts can be seen on card and page', (mode) => {
    const { text } = mode === 'dark' ? preset.dark : { text: preset.light.solid }
    for (const colour of [text, ...seriesColours[mode]])
      for (const ground of [palettes[mode].card, palettes[mode].elevated])
        expect(contrast(colour, ground), colour).toBeGreaterThanOrEqual(shapes)
  })

  test('the tick on a swatch can be seen: its edge is black', () => {
    const tick = Math.max(contrast('#ffffff', preset.swatch), contrast('#000000', preset.swatch))
    expect(tick).toBeGreaterThanOrEqual(shapes)
  })

  test('dark menu', () => {
    readable(darkMenu.item, [darkMenu.bg, darkMenu.subBg])
    readable('#ffffff', [preset.light.solid])
  })

  test.each(modes)('%s: the library paints with these colours', (mode) => {
    const config = antdTheme({ mode, swatch: preset.swatch, reducedMotion: false })
    const algorithm = Array.isArray(config.algorithm) ? config.algorithm[0] : config.algorithm
    const tokens = algorithm?.({ ...config.token } as Parameters<typeof algorithm>[0])
    expect(tokens?.colorPrimary).toBe(mode === 'dark' ? preset.dark.fill : preset.light.solid)
    expect(tokens?.colorPrimaryBg).toBe(preset[mode].selected)
    expect(tokens?.colorText).toBe(palettes[mode].text)
    expect(tokens?.colorError).toBe(palettes[mode].error.text)
  })
})
