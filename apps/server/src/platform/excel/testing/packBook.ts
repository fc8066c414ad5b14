import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A cell as a program would write it; a bare value is written in the plainest way. */
export type Cell = string | number | boolean | null | Written

export interface Written {
  value?: string | number | boolean
  /** A number of the program's own format, or the code of a format. */
  format?: number | string
  formula?: string
  /** Content of `<si>` or `<is>`: runs, phonetics. */
  rich?: string
  /** Type of the cell where the value does not say it. */
  type?: 'e' | 'str' | 'd' | 's' | 'inlineStr'
}

export interface Sheet {
  name: string
  rows: readonly (readonly Cell[])[]
  state?: 'hidden' | 'veryHidden'
  /** Numbers of hidden rows. */
  hiddenRows?: readonly number[]
  merged?: readonly string[]
  /** Written behind the cells. */
  tail?: string
  /** Row numbers, where they are not 1, 2, 3. */
  numbers?: readonly number[]
  /** Holds a chart instead of cells. */
  isChart?: boolean
}

/** How a program writes what all of them mean. */
export interface Dialect {
  /** Of `<worksheet>` besides its namespace. */
  attributes?: string
  /** Of a row besides its number. */
  row?: (cells: number) => string
  beforeRows?: string
  /** Children of `<workbook>` before the sheets. */
  workbook?: string
  date1904?: boolean
  /** Texts stand in their cells. */
  inline?: boolean
  /** Neither rows nor cells say where they stand. */
  unplaced?: boolean
  /** Prefix of all elements of a sheet, with its colon. */
  prefix?: string
  namespace?: string
  relations?: string
  mark?: string
  /** Targets of relations: from the root of the archive, or beside the workbook. */
  absolute?: boolean
  sheetPath?: (index: number) => string
  /** The part of the shared texts as the archive names it. */
  stringsPart?: string
  /** Further parts, or parts as they are written after all. */
  parts?: Readonly<Record<string, string>>
  relationIds?: (index: number) => string
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const document = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const xml = (text: string) => text.replace(/[&<>"]/g, (c) => entities[c] ?? '')
/** Content of a plain text; white space counts only where the program says so. */
export const plain = (text: string) => `<t${/^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : ''}>${xml(text)}</t>`

const column = (index: number) =>
  (index < 26 ? '' : String.fromCharCode(64 + Math.floor(index / 26))) + String.fromCharCode(65 + (index % 26))

/** The parts of a workbook as a program of that dialect writes them. */
export function partsOf(sheets: readonly Sheet[], dialect: Dialect = {}): Record<string, string> {
  const { prefix = '', namespace = spreadsheet, relations = document, mark = '' } = dialect
  const sheetPath = dialect.sheetPath ?? ((index) => `worksheets/sheet${index + 1}.xml`)
  const relationId = dialect.relationIds ?? ((index) => `rId${index + 1}`)
  const strings: string[] = []
  const formats: (number | string)[] = [0]
  const indexIn = <T>(list: T[], value: T) => {
    if (!list.includes(value)) list.push(value)
    return list.indexOf(value)
  }
  const prefixed = (text: string) => (prefix === '' ? text : text.replace(/<(\/?)(?=[a-zA-Z])/g, `<$1${prefix}`))
  const opened = `xmlns${prefix === '' ? '' : `:${prefix.slice(0, -1)}`}="${namespace}" xmlns:r="${relations}"`
  const place = (text: string) => (dialect.unplaced ? '' : ` r="${text}"`)

  function cellXml(cell: Cell, reference: string): string {
    if (cell === null) return dialect.unplaced ? '<c/>' : ''
    const { value, format, formula, rich, type }: Written = typeof cell === 'object' ? cell : { value: cell }
    const at = `${place(reference)}${format === undefined ? '' : ` s="${indexIn(formats, format)}"`}`
    const f = formula === undefined ? '' : `<f>${xml(formula)}</f>`
    const text = rich ?? (typeof value === 'string' && type === undefined ? plain(value) : undefined)
    if (text !== undefined && formula === undefined) {
      if (dialect.inline || type === 'inlineStr') return `<c${at} t="inlineStr"><is>${text}</is></c>`
      return `<c${at} t="s"><v>${indexIn(strings, text)}</v></c>`
    }
    const kind = type ?? (typeof value === 'boolean' ? 'b' : typeof value === 'string' ? 'str' : undefined)
    const written = typeof value === 'boolean' ? Number(value) : xml(String(value ?? ''))
    const v = value === undefined ? '' : `<v>${written}</v>`
    return `<c${at}${kind ? ` t="${kind}"` : ''}>${f}${v}</c>`
  }

  const sheetParts = sheets.map(({ rows, hiddenRows = [], merged = [], tail = '', numbers }, index) => {
    const body = rows.map((cells, i) => {
      const number = numbers?.[i] ?? i + 1
      const hidden = hiddenRows.includes(number) ? ' hidden="1"' : ''
      const inner = cells.map((cell, c) => cellXml(cell, `${column(c)}${number}`)).join('')
      return `<row${place(String(number))}${dialect.row?.(cells.length) ?? ''}${hidden}>${inner}</row>`
    })
    const merges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
    const content = `<sheetData>${body.join('')}</sheetData>${merges && `<mergeCells count="${merged.length}">${merges}</mergeCells>`}${tail}`
    const root = `worksheet ${opened}${dialect.attributes ?? ''}`
    return [
      `xl/${sheetPath(index)}`,
      `${mark}${head}<${prefix}${root}>${prefixed(`${dialect.beforeRows ?? ''}${content}`)}</${prefix}worksheet>`,
    ] as const
  })

  const own = 164
  const codes = formats.filter((format) => typeof format === 'string')
  const xfs = formats.map((format) => {
    const id = typeof format === 'number' ? format : own + codes.indexOf(format)
    return `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`
  })
  const numFmts = codes.map((code, i) => `<numFmt numFmtId="${own + i}" formatCode="${xml(code)}"/>`).join('')
  const styles = `${numFmts && `<numFmts count="${codes.length}">${numFmts}</numFmts>`}<fonts count="1"><font><sz val="11"/><name val="宋体"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs>`

  const from = dialect.absolute ? '/xl/' : ''
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${from}${target}"/>`
  const workbookRels = sheets.map(({ isChart }, i) =>
    relation(relationId(i), isChart ? 'chartsheet' : 'worksheet', sheetPath(i)),
  )
  workbookRels.push(relation('rId901', 'styles', 'styles.xml'))
  if (strings.length > 0) workbookRels.push(relation('rId902', 'sharedStrings', 'sharedStrings.xml'))
  const listed = sheets.map(
    ({ name, state }, i) =>
      `<sheet name="${xml(name)}" sheetId="${i + 1}"${state ? ` state="${state}"` : ''} r:id="${relationId(i)}"/>`,
  )
  const workbookPr = `<workbookPr${dialect.date1904 ? ' date1904="1"' : ''}/>`
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const overrides = [
    ['/xl/workbook.xml', 'sheet.main'],
    ...sheetParts.map(([path]) => [`/${path}`, 'worksheet']),
    ['/xl/styles.xml', 'styles'],
    ...(strings.length > 0 ? [['/xl/sharedStrings.xml', 'sharedStrings']] : []),
  ].map(([part, kind]) => `<Override PartName="${part}" ContentType="${type}.${kind}+xml"/>`)
  const root = (name: string, content: string) =>
    `${mark}${head}<${prefix}${name} ${opened}>${prefixed(content)}</${prefix}${name}>`
  return {
    '[Content_Types].xml': `${mark}${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
    '_rels/.rels': `${mark}${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="${dialect.absolute ? '/' : ''}xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': root('workbook', `${dialect.workbook ?? ''}${workbookPr}<sheets>${listed.join('')}</sheets>`),
    'xl/_rels/workbook.xml.rels': `${mark}${head}<Relationships xmlns="${packages}/relationships">${workbookRels.join('')}</Relationships>`,
    'xl/styles.xml': root('styleSheet', styles),
    ...Object.fromEntries(sheetParts),
    ...(strings.length > 0 && {
      [dialect.stringsPart ?? 'xl/sharedStrings.xml']: root(
        'sst',
        strings.map((content) => `<si>${content}</si>`).join(''),
      ),
    }),
    ...dialect.parts,
  }
}

export function packed(parts: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return buffer(zip.outputStream)
}
