import { cleanColour, knownFamilies } from './richStyle.ts'

type Cleaner = (value: string) => string | undefined

const matching =
  (pattern: RegExp): Cleaner =>
  (value) =>
    pattern.test(value) ? value : undefined

const length = String.raw`-?\d{1,4}(?:\.\d{1,2})?(?:px|pt|em|rem|%|vw|ch)?`
const positive = length.replace('-?', '')
const one = matching(new RegExp(`^(?:auto|0|${length})$`))
const sides = matching(new RegExp(`^(?:auto|${length})(?: (?:auto|${length})){0,3}$`))
const inner = matching(new RegExp(`^${positive}(?: ${positive}){0,3}$`))
const family = matching(/^[\p{L}\d '",-]{1,200}$/u)
const decoration = matching(
  /^(?:none|(?:underline|line-through|overline)(?: (?:underline|line-through|overline)){0,2})$/,
)
const lineStyles = 'none|solid|dashed|dotted|double'
const lineWidths = matching(/^(?:thin|medium|thick|\d{1,2}(?:\.\d{1,2})?(?:px|pt)?)(?: (?:\d{1,2}(?:px|pt)?)){0,3}$/)

/** No text of a person is larger. */
const largest: Readonly<Record<string, number>> = { px: 200, pt: 150, em: 12, rem: 12, '%': 1_000 }

const fontSize: Cleaner = (value) => {
  if (/^(?:(?:xx?-)?(?:small|large)|medium|smaller|larger)$/.test(value)) return value
  const [, digits = '', unit = ''] = /^(\d{1,4}(?:\.\d{1,2})?)(px|pt|r?em|%)$/.exec(value) ?? []
  const size = Number(digits)
  return size > 0 && size <= (largest[unit] ?? 0) ? `${size}${unit}` : undefined
}

const ground: Cleaner = (value) => {
  const colour = cleanColour(value)
  // A fully transparent ground is none.
  return colour?.length === 9 && colour.endsWith('00') ? undefined : colour
}

/** `1px solid #ccc` in any order, its colour as a fixed one. */
const border: Cleaner = (value) => {
  const parts = value
    .replaceAll(/\s*,\s*/g, ',')
    .split(' ')
    .filter(Boolean)
  const clean = parts.map((part) =>
    new RegExp(`^(?:${lineStyles})$`).test(part) ? part : (lineWidths(part) ?? cleanColour(part)),
  )
  return parts.length <= 3 && clean.every((part) => part !== undefined) ? clean.join(' ') : undefined
}

/** What a form, a table or a text may say of its look; each value has a known shape (security XS-09). */
const properties: Readonly<Record<string, Cleaner>> = {
  color: cleanColour,
  'background-color': ground,
  background: ground,
  'font-size': fontSize,
  'font-family': family,
  'font-weight': matching(/^(?:bold|normal|lighter|bolder|[1-9]00)$/),
  'font-style': matching(/^(?:italic|normal|oblique)$/),
  'text-align': matching(/^(?:left|center|right|justify|start|end)$/),
  'text-decoration': decoration,
  'text-decoration-line': decoration,
  'text-indent': one,
  'text-transform': matching(/^(?:none|uppercase|lowercase|capitalize)$/),
  'line-height': matching(new RegExp(`^(?:normal|${positive})$`)),
  'vertical-align': matching(/^(?:top|middle|bottom|baseline)$/),
  float: matching(/^(?:left|right|none)$/),
  width: one,
  'min-width': one,
  'max-width': one,
  height: one,
  'min-height': one,
  'max-height': one,
  margin: sides,
  padding: inner,
  border,
  'border-color': cleanColour,
  'border-width': lineWidths,
  'border-style': matching(new RegExp(`^(?:${lineStyles})$`)),
  'border-radius': inner,
  ...Object.fromEntries(
    ['top', 'right', 'bottom', 'left'].flatMap((side) => [
      [`margin-${side}`, one],
      [`padding-${side}`, inner],
      [`border-${side}`, border],
    ]),
  ),
}

/** The allowed declarations of a piece of CSS by property; empty when nothing of it may stay. */
export function cleanDeclarations(text: string): Record<string, string> {
  // Long lists are no style of a person.
  if (text.length > 4_000) return {}
  const kept: Record<string, string> = {}
  for (const declaration of text.split(';')) {
    const colon = declaration.indexOf(':')
    const name = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    const clean = Object.hasOwn(properties, name) ? properties[name] : undefined
    const given = declaration.slice(colon + 1).replace(/!\s*important\s*$/i, '')
    const value = clean?.(given.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    if (value !== undefined) kept[name === 'background' ? 'background-color' : name] = value
  }
  return kept
}

/**
 * The allowed part of the style of a piece of text; empty when nothing is left. As `cleanDeclarations`, in fonts that
 * readers have, and nothing that pulls a text over what stands around it.
 */
export function cleanStyle(text: string): string {
  const kept = Object.entries(cleanDeclarations(text)).flatMap(([name, value]) => {
    const clean = name === 'font-family' ? knownFamilies(value) : /(?:^| )-/.test(value) ? undefined : value
    return clean === undefined ? [] : `${name}: ${clean}`
  })
  return kept.join('; ')
}

/** One length of CSS such as `100%` or `240px`; a bare number counts pixels. */
export function cleanLength(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  if (/^\d{1,4}$/.test(text)) return `${text}px`
  return new RegExp(`^${positive}$`).test(text) ? text : undefined
}
