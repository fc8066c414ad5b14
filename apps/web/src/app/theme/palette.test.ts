import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { theme } from 'antd'
import { describe, expect, test } from 'vitest'
import { coloursOf, seriesColours } from '#/components/Chart/chartColours.ts'
import { chartTheme } from '#/components/Chart/chartTheme.ts'
import { antdTheme } from './antdTheme.ts'
import { palettes, type Mode } from './palette.ts'
import { presets, type PresetDark, type PresetLight } from './presets.ts'
import { darkMenu, ownVariables, stripOf } from './strip.ts'
import { contrast, hexOf, over, reading, shapes } from './testing/contrast.ts'

const modes: Mode[] = ['light', 'dark']

const source = join(import.meta.dirname, '../..')

interface Painted {
  file: string
  selector: string
  color: string
  ground: string
}

/** What is written on which ground: that of the rule itself and of its variants, `.tile[data-tone='ends']`. */
const painted: Painted[] = globSync('**/*.css', { cwd: source }).flatMap((file) => {
  const text = readFileSync(join(source, file), 'utf8').replace(/\/\*[^]*?\*\//g, '')
  const rules = [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    // A nested rule stands behind what its parent says of itself.
    selector: selector.split(';').at(-1)?.trim() ?? '',
    color: /(?:^|[\s;])color: ([^;]+);/.exec(body)?.[1],
    ground: /background(?:-color)?: ([^;]+);/.exec(body)?.[1],
  }))
  return rules
    .filter(({ selector }) => !/disabled/.test(selector))
    .flatMap(({ selector, color }) =>
      rules
        .filter((rule) =>
          rule.selector === selector ? true : rule.selector.startsWith(`${selector}[`) && rule.color === undefined,
        )
        .flatMap(({ selector: at, ground }) => (color && ground ? [{ file, selector: at, color, ground }] : [])),
    )
})

/** The library's name of a token as a variable: `colorPrimaryBg` is `--ant-color-primary-bg`, `blue6` `--ant-blue-6`. */
const variableOf = (token: string) =>
  `--ant-${token
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([a-z])([A-Z0-9])/g, '$1-$2')
    .toLowerCase()}`

/** All that `var()` may name in our style sheets. */
function variablesOf(mode: Mode, swatch: string): Readonly<Record<string, string>> {
  const tokens = theme.getDesignToken(antdTheme({ mode, swatch, reducedMotion: true }))
  const library = Object.entries(tokens).map(([token, value]) => [variableOf(token), String(value)])
  return { ...Object.fromEntries(library), ...ownVariables(mode, swatch) }
}

const named: Readonly<Record<string, string>> = { white: '#ffffff', '#fff': '#ffffff', black: '#000000' }

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

  test.each(modes)('%s: what the styles write can be read on the grounds that they give it', (mode) => {
    const drawn = variablesOf(mode, preset.swatch)
    const colourOf = (text: string): string | undefined => {
      // A veil over a picture is read on white at worst.
      const veil = /^rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)$/.exec(text)
      if (veil) return hexOf(over(`rgba(${veil[1]},${veil[2]},${veil[3]},${Number(veil[4]) / 100})`, '#ffffff'))
      const value = drawn[/^var\((--[\w-]+)\)$/.exec(text.replace(' !important', ''))?.[1] ?? ''] ?? named[text] ?? text
      return /^(?:#[\da-f]{6}$|rgba?\()/i.test(value) ? value : undefined
    }
    const read = painted.flatMap(({ file, selector, color, ground }) => {
      const [text, below] = [colourOf(color), colourOf(ground)]
      if (text === undefined || below === undefined) return []
      const ratio = contrast(text, hexOf(over(below, palettes[mode].card)))
      return [{ place: `${file} ${selector}: ${color} on ${ground} ${ratio.toFixed(2)}`, ratio }]
    })
    expect(read.length).toBeGreaterThan(50)
    expect(read.filter(({ ratio }) => ratio < reading).map(({ place }) => place)).toEqual([])
  })

  test.each(modes)('%s: lines, bars and slices of charts can be seen on card and page', (mode) => {
    const { text } = mode === 'dark' ? preset.dark : { text: preset.light.solid }
    for (const colour of [text, ...seriesColours[mode]])
      for (const ground of [palettes[mode].card, palettes[mode].elevated])
        expect(contrast(colour, ground), colour).toBeGreaterThanOrEqual(shapes)
  })

  test.each(modes)('%s: the words of charts can be read on card, page, pop-up and pointer', (mode) => {
    const token = theme.getDesignToken(antdTheme({ mode, swatch: preset.swatch, reducedMotion: true }))
    const drawn = chartTheme(coloursOf(token, mode === 'dark'))
    const p = palettes[mode]
    const { legend, title, pie, radar, gauge, valueAxis, categoryAxis, tooltip, textStyle } = drawn
    const onCards = [
      textStyle,
      legend.textStyle,
      title.textStyle,
      title.subtextStyle,
      pie.label,
      radar.axisName,
      gauge.axisLabel,
      gauge.detail,
      gauge.title,
      valueAxis.axisLabel,
      categoryAxis.axisLabel,
    ]
    for (const { color } of onCards) readable(color, [p.card, p.page])
    readable(tooltip.textStyle.color, [tooltip.backgroundColor])
    const { label } = tooltip.axisPointer
    readable(label.color, [label.backgroundColor])
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
