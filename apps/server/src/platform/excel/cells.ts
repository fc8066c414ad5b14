/** A value of a sheet; texts stay texts, whatever they begin with. */
export type CellValue = string | number | null | PlacedNumber

/** A number that is shown with as many decimal places. */
export interface PlacedNumber {
  number: number
  places: number
}

export const CellStyle = {
  plain: 0,
  header: 1,
  text: 2,
  quoted: 3,
  number: 4,
  requiredHeader: 5,
  textColumn: 6,
} as const

/** More than that no spreadsheet keeps of a number. */
export const mostPlaces = 15
const afterStyles = Object.keys(CellStyle).length

/** Excel's own bound of a cell's text. */
const textLimit = 32_767
/** What a spreadsheet would take for a formula when the text is typed in again (security IN-14). */
const formulaLike = /^[=+\-@\t\r]/
// Characters that XML 1.0 cannot carry, line ends that a parser would change, and texts that look like such an escape.
// oxlint-disable-next-line no-control-regex
const escapedBySheet = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g
const escapedByXml = /[&<>"]/g
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

export const xmlText = (text: string) => text.replace(escapedByXml, (c) => entities[c] ?? '')

/** Text of a cell as XML; reads back as the same text. */
export function cellText(text: string): string {
  const kept = text.slice(0, textLimit).replace(loneSurrogate, '\ufffd')
  const escaped = kept.replace(
    escapedBySheet,
    (c) => `_x${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  )
  return xmlText(escaped)
}

/** Column letters from 0: A, B, … Z, AA. */
export function columnName(index: number): string {
  let name = ''
  for (let n = index + 1; n > 0; n = Math.floor((n - 1) / 26)) name = String.fromCharCode(65 + ((n - 1) % 26)) + name
  return name
}

export function cellXml(reference: string, value: CellValue): string {
  if (value === null || value === '') return `<c r="${reference}" s="${CellStyle.text}"/>`
  if (typeof value === 'object') return numberCell(reference, placedStyle(value.places), value.number)
  if (typeof value === 'number' && Number.isFinite(value)) return numberCell(reference, CellStyle.number, value)
  const text = String(value)
  return textCell(reference, formulaLike.test(text) ? CellStyle.quoted : CellStyle.text, text)
}

const placedStyle = (places: number) =>
  places > 0 && places <= mostPlaces ? afterStyles + places - 1 : CellStyle.number

const numberCell = (reference: string, style: number, value: number) =>
  `<c r="${reference}" s="${style}"><v>${value}</v></c>`

export const textCell = (reference: string, style: number, text: string) =>
  `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${cellText(text)}</t></is></c>`
