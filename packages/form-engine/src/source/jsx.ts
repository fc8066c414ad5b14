/** Code of a value, as it stands between braces. */
export interface Code {
  code: string
}

export type Attribute = string | true | Code | undefined

export type Jsx = JsxElement | JsxText | Code

interface JsxElement {
  tag: string
  attributes: [name: string, value: Exclude<Attribute, undefined>][]
  children: Jsx[]
}

interface JsxText {
  text: string
}

/** An element; attributes without value and children that are not there are left out. An empty tag is a fragment. */
export const element = (
  tag: string,
  attributes: Record<string, Attribute> = {},
  ...children: (Jsx | undefined)[]
): Jsx => ({
  tag,
  attributes: Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  children: children.filter((child) => child !== undefined),
})

export const words = (text: string): Jsx => ({ text })
export const code = (text: string): Code => ({ code: text })

/** A value of JSON as code. */
export const valueCode = (value: unknown): Code => code(literal(value))

/** A note for the reader of the source; no text of a form can end it. */
export const comment = (text: string): Code => code(`/* ${text.replaceAll('*/', '* /')} */`)

/** A text as code, Chinese as it is, in the quotes that need fewer escapes. */
export function quoted(text: string): string {
  const quote = count(text, "'") > count(text, '"') ? '"' : "'"
  const inside = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll(quote, `\\${quote}`)
  return `${quote}${inside.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}${quote}`
}

const count = (text: string, sign: string) => text.split(sign).length

/** A value of JSON as code; `open` writes every object over several lines. */
export function literal(value: unknown, open = false): string {
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value))
    return listCode(
      value.map((item: unknown) => literal(item, open)),
      value.every(hasSeveral),
    )
  if (typeof value !== 'object' || value === null) return String(value)
  const entries = Object.entries(value).map(([name, inner]) => `${propertyName(name)}: ${literal(inner, open)}`)
  if (entries.length === 0) return '{}'
  return open || entries.some((entry) => entry.includes('\n')) ? `{\n${lines(entries)}\n}` : `{ ${entries.join(', ')} }`
}

const hasSeveral = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length > 1

/** The code of a list. Like formatters do, several rich items stand on lines of their own, and many of any kind. */
export function listCode(items: string[], rich: boolean): string {
  const line = `[${items.join(', ')}]`
  return (rich && items.length > 1) || line.length > 90 || line.includes('\n') ? `[\n${lines(items)}\n]` : line
}

const lines = (parts: string[]) => parts.map((part) => `  ${part.replaceAll('\n', '\n  ')},`).join('\n')

export const propertyName = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name))

const widest = 120

/** Columns of a line in an editor: Chinese is twice as wide. */
const columnsOf = (line: string) => line.length + (line.match(/[\u1100-\uffe6]/g)?.length ?? 0)

/** The source of an element, indented. */
export function printJsx(node: Jsx, indent: number): string {
  const space = ' '.repeat(indent)
  const deeper = (source: string) => source.replaceAll('\n', `\n${space}  `)
  if ('code' in node) return `${space}{${node.code.replaceAll('\n', `\n${space}`)}}`
  if ('text' in node) return space + textSource(node.text)
  const { tag, children } = node
  const attributes = node.attributes.map((attribute) => deeper(printAttribute(attribute)))
  const oneLine = [tag, ...attributes].join(' ')
  const fits = (line: string) => columnsOf(space + line) <= widest && !line.includes('\n')
  const whole = children.length === 0 ? `<${oneLine} />` : `<${oneLine}>`
  const opening = fits(whole) ? whole.replace(/ ?\/?>$/, '') : `<${[tag, ...attributes].join(`\n${space}  `)}\n${space}`
  if (children.length === 0) return tag === '' ? `${space}<></>` : fits(whole) ? space + whole : `${space}${opening}/>`
  const [only] = children
  const short = children.length === 1 && attributes.length <= 1
  const inline = short && only && 'text' in only ? `${whole}${textSource(only.text)}</${tag}>` : '\n'
  if (fits(inline)) return space + inline
  const inside = children.map((child) => printJsx(child, indent + 2)).join('\n')
  return `${space}${opening}>\n${inside}\n${space}</${tag}>`
}

const textSource = (text: string) => (/^(?! )[^{}<>&"'\n]+$(?<! )/.test(text) ? text : `{${quoted(text)}}`)

function printAttribute([name, value]: [string, Exclude<Attribute, undefined>]): string {
  if (value === true) return name
  if (typeof value !== 'string') return name === '...' ? `{...${value.code}}` : `${name}={${value.code}}`
  return /["\\&\n\r\u2028\u2029]/.test(value) ? `${name}={${quoted(value)}}` : `${name}="${value}"`
}
