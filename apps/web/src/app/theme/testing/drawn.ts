import { hexOf, over } from './contrast.ts'

interface Rule {
  selector: string
  weight: number
  own: Readonly<Record<string, string>>
}

/** Grounds, texts, and the variables that they name. */
const asked = /^(?:--[\w-]+|color|background|background-color)$/

/** Classes and the like count a thousand tags, ids a thousand of them; `:where` counts nothing. */
function weightOf(selector: string): number {
  const counted = selector.replace(/:where\((?:[^()]|\([^()]*\))*\)/g, '').replace(/:(?:not|is|has)\(/g, ' ')
  const ids = counted.match(/#[\w-]+/g)?.length ?? 0
  const classes = counted.match(/\.[\w-]+|\[[^\]]*\]|(?<!:):[\w-]+/g)?.length ?? 0
  const tags = counted.match(/(?:^|[\s>+~,])[a-z][\w-]*/g)?.length ?? 0
  return ids * 1_000_000 + classes * 1000 + tags
}

/** What is done to an element, and to all that it stands in. */
export type Doing = 'hover' | 'active'

/** What holds only while something is done to an element, or for what stands before and after it. */
const passing = /::|:(?:hover|active|focus|focus-within|focus-visible|before|after|placeholder|target)\b/

/** The pointer rests on what is pressed. */
const held = (selector: string, doing: readonly Doing[]) =>
  doing.reduce((rest, state) => rest.replaceAll(new RegExp(`(?<!\\():${state}\\b`, 'g'), ''), selector)

function rulesOf(sheet: CSSStyleSheet, doing: readonly Doing[]): Rule[] {
  return [...sheet.cssRules].flatMap((rule) => {
    if (!('selectorText' in rule)) return []
    const { selectorText, style } = rule as CSSStyleRule
    const own = Object.fromEntries(
      [...style].filter((name) => asked.test(name)).map((name) => [name, style.getPropertyValue(name)]),
    )
    // The parser does not list a shorthand that it cannot take apart.
    const background = style.getPropertyValue('background')
    if (background) own.background ??= background
    if (Object.keys(own).length === 0) return []
    return parted(selectorText)
      .map((selector) => ({ selector: held(selector, doing), weight: weightOf(selector), own }))
      .filter(({ selector }) => !passing.test(selector))
  })
}

/** The selectors of a list; commas inside brackets part nothing. */
function parted(list: string): string[] {
  let depth = 0
  return [...list]
    .map((sign) => {
      depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
      return sign === ',' && depth === 0 ? '\n' : sign
    })
    .join('')
    .split('\n')
    .map((one) => one.trim())
}

/** The last class of a selector is one of the element's, or it does not fit. */
const lastClass = (selector: string) => /\.([\w-]+)(?:[^.\s>+~]*)$/.exec(selector.replace(/:\w+\(.*$/, ''))?.[1]

/** Colours of elements by the style sheets of the document, as a browser would find them; jsdom knows no cascade. */
export function colours(document: Document, doing: readonly Doing[] = []) {
  const rules = [...document.styleSheets].flatMap((sheet) => rulesOf(sheet, doing))
  const byClass = Map.groupBy(rules, ({ selector }) => lastClass(selector))
  const found = new Map<Element, Readonly<Record<string, string>>>()

  const ownOf = (element: Element): Readonly<Record<string, string>> => {
    const known = found.get(element)
    if (known) return known
    const near = [undefined, ...element.classList].flatMap((name) => byClass.get(name) ?? [])
    const fitting = rules.length === 0 ? [] : near.filter(({ selector }) => fits(element, selector))
    const order = new Map(fitting.map((rule) => [rule, rules.indexOf(rule)]))
    const sorted = fitting.toSorted((a, b) => a.weight - b.weight || (order.get(a) ?? 0) - (order.get(b) ?? 0))
    const inline = (element as HTMLElement).style
    const written = Object.fromEntries(
      [...inline, 'background'].filter((name) => asked.test(name)).map((name) => [name, inline.getPropertyValue(name)]),
    )
    const own: Record<string, string> = {}
    for (const part of [...sorted.map((rule) => rule.own), written])
      for (const [name, value] of Object.entries(part)) {
        if (value === '') continue
        // The shorthand and the colour alone undo each other.
        if (name === 'background') delete own['background-color']
        if (name === 'background-color') delete own.background
        own[name] = value
      }
    found.set(element, own)
    return own
  }

  const inherited = (element: Element | null, name: string): string | undefined => {
    for (let at = element; at; at = at.parentElement) {
      const value = ownOf(at)[name]
      if (value !== undefined && value !== 'inherit') return value
    }
    return undefined
  }

  const resolved = (element: Element, text: string): string =>
    text.replace(/var\((--[\w-]+)(?:,\s*((?:[^()]|\([^()]*\))*))?\)/g, (_, name: string, otherwise = '') =>
      resolved(element, inherited(element, name) ?? otherwise),
    )

  const named: Readonly<Record<string, string>> = { white: '#ffffff', black: '#000000' }

  /** A colour in the text of a property; undefined for none. */
  const colourIn = (text: string): string | undefined => {
    const [hit] = /#[\da-f]{3,8}\b|rgba?\([^)]*\)|\b(?:white|black)\b/i.exec(text) ?? []
    if (hit === undefined) return undefined
    const long = named[hit] ?? (/^#[\da-f]{3}$/i.test(hit) ? hit.replace(/[\da-f]/gi, '$&$&') : hit)
    if (!/^#[\da-f]{8}$/i.test(long)) return long
    const [r, g, b, a] = [1, 3, 5, 7].map((at) => Number.parseInt(long.slice(at, at + 2), 16))
    return `rgba(${r},${g},${b},${(a ?? 255) / 255})`
  }

  const colourOf = (element: Element): string | undefined => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const value = ownOf(at).color
      if (value === undefined || value === 'inherit' || value === 'currentcolor') continue
      return colourIn(resolved(at, value))
    }
    return undefined
  }

  /** What an element stands on: its own ground and those behind it, down to the page. */
  const groundOf = (element: Element | null, page: string): string => {
    if (!element) return page
    const own = ownOf(element)
    const ground = colourIn(resolved(element, own['background-color'] ?? own.background ?? ''))
    if (ground === undefined) return groundOf(element.parentElement, page)
    return hexOf(over(ground, groundOf(element.parentElement, page)))
  }

  return { colourOf, groundOf }
}

function fits(element: Element, selector: string): boolean {
  try {
    return element.matches(selector)
  } catch {
    return false
  }
}
