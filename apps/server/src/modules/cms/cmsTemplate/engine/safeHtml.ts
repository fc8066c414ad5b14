/**
 * HTML that the host has cleaned or made itself: all that `raw` prints as it is. The text is private, so that a template
 * can neither read it past the filter nor make one.
 */
export class SafeHtml {
  readonly #html: string
  constructor(html: string) {
    this.#html = html
  }
  toString(): string {
    return this.#html
  }
  toJSON(): string {
    return this.#html
  }
}

export const safeHtml = (html: string): SafeHtml => new SafeHtml(html)

export type Plain = string | number | boolean | null | SafeHtml | Plain[] | { [key: string]: Plain | undefined }
export type PageData = Record<string, Plain | undefined>

/**
 * Data as it travels to a thread: texts, numbers, lists and records, nothing that could be called. `mark` names the
 * records that stand for safe HTML; nobody who writes data knows it.
 */
export function packed(value: unknown, mark: string): unknown {
  if (value instanceof SafeHtml) return { [mark]: value.toString() }
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map((item) => packed(item, mark))
  if (typeof value === 'object' && (Object.getPrototypeOf(value) === Object.prototype || isBare(value)))
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, packed(item, mark)]))
  throw new TypeError(`templates take plain data only, not ${typeof value}`)
}

const isBare = (value: object) => Object.getPrototypeOf(value) === null

export function unpacked(value: unknown, mark: string): unknown {
  if (Array.isArray(value)) return value.map((item) => unpacked(item, mark))
  if (typeof value !== 'object' || value === null) return value
  if (Object.hasOwn(value, mark)) return new SafeHtml(String((value as Record<string, unknown>)[mark]))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, unpacked(item, mark)]))
}
