import { inflateRawSync } from 'node:zlib'
import { readXml } from 'hucre/xml'
import { packedBytes, replaceParts, type ZipEntry } from '#/platform/text/zip.ts'
import { SheetRefused } from './refusals.ts'

/** A workbook that the reader takes rightly, and what it cannot tell of it. */
export interface PlainWorkbook {
  file: Buffer
  /** The first sheet of cells that a person sees; undefined leaves it to the reader. */
  firstSheet: string | undefined
  /** Days are counted from 1904-01-01. */
  from1904: boolean
  /** Some cells may show hours beyond a day. */
  hasElapsed: boolean
}

/** A cell of shared text that says nothing, which the reader takes for the first of all texts. */
const emptyShared =
  /(<(?:\w+:)?c\b[^<>]{0,300}?)\st=["']s["']([^<>]{0,300}?(?:\/>|>\s*(?:<(?:\w+:)?v\s*(?:\/>|>\s*<\/(?:\w+:)?v\s*>)\s*)?<\/(?:\w+:)?c\b))/g
/** How a text in its cell is pronounced, which the reader takes for more of the text. */
const phonetics = /<((?:\w+:)?rPh)\b[^<>]*>(?:[^<]|<(?!\/?(?:\w+:)?rPh\b))*<\/\1\s*>/g

/** Whether a part of a sheet says what `plainParts` says otherwise. */
export const isOdd = (part: string) => /<(?:\w+:)?rPh\b/.test(part) || part.search(emptyShared) >= 0
/** Characters at the end of a piece that may begin what the next one goes on with. */
export const oddLength = 800

/**
 * Says in other words what the reader of sheets gets wrong without a word: kinds of dates that it takes for numbers, empty
 * shared texts, phonetics. `testing/README.md` names each with the workbook that shows it.
 */
export function plainParts(file: Buffer, entries: readonly ZipEntry[], odd: ReadonlySet<string>): PlainWorkbook {
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  const read = (name: string | undefined, encoding: 'utf8' | 'latin1' = 'utf8') => {
    const entry = name === undefined ? undefined : byName.get(name)
    return entry ? contentOf(file, entry).toString(encoding) : ''
  }
  const workbook = partOf('', attributesOf(read('_rels/.rels'), 'Relationship').find(isA('officeDocument'))?.Target)
  const folder = workbook.slice(0, workbook.lastIndexOf('/') + 1)
  const links = attributesOf(read(`${folder}_rels/${workbook.slice(folder.length)}.rels`), 'Relationship')
  const workbookXml = read(workbook)
  const tables = new Set(links.filter(isA('worksheet')).map(({ Id }) => Id))
  const sheets = attributesOf(workbookXml, 'sheet').filter((sheet) => tables.has(relationOf(sheet)))
  const stylesPart = partOf(folder, links.find(isA('styles'))?.Target)
  const styles = read(stylesPart)
  const texts = links.find(isA('sharedStrings'))
  // Without them the reader takes every text for an empty cell.
  if (texts && !byName.has(partOf(folder, texts.Target))) throw new SheetRefused('noTexts')
  const changed = new Map<string, Buffer>()
  const plainStyles = styles.replace(numberFormat, (element) => {
    const formatCode = attributesOf(`<a>${element.replace(/\/?>$/, '/>')}</a>`, 'numFmt')[0]?.formatCode ?? ''
    return isMoment(formatCode) ? element.replace(formatCodeIn, ` formatCode="yyyy\\-mm\\-dd hh:mm:ss"`) : element
  })
  if (plainStyles !== styles) changed.set(stylesPart, Buffer.from(plainStyles))
  for (const name of odd) {
    const plain = read(name, 'latin1').replace(phonetics, '').replace(emptyShared, '$1$2')
    changed.set(name, Buffer.from(plain, 'latin1'))
  }
  return {
    file: changed.size > 0 ? replaceParts(file, changed) : file,
    firstSheet: (sheets.find(({ state }) => (state ?? 'visible') === 'visible') ?? sheets[0])?.name ?? undefined,
    from1904: attributesOf(workbookXml, 'workbookPr').some(({ date1904 }) => /^(1|true)$/.test(date1904 ?? '')),
    hasElapsed: elapsed.test(styles),
  }
}

const contentOf = (file: Buffer, entry: ZipEntry) => {
  const packed = packedBytes(file, entry)
  return entry.method === 0 ? packed : inflateRawSync(packed)
}

const isA =
  (type: string) =>
  ({ Type }: Attributes) =>
    Type?.endsWith(`/${type}`) ?? false

/** A target of a relation as the archive names it. */
const partOf = (folder: string, target: string | null = '') =>
  target?.startsWith('/') ? target.slice(1) : `${folder}${target?.replace(/^\.\//, '')}`

type Attributes = Partial<Record<string, string | null>>

/** Attributes of each element of that name. */
const attributesOf = (xml: string, element: string) =>
  xml === ''
    ? []
    : (readXml(xml, { rowTag: element, stripNamespaces: true, attrPrefix: '', flatten: false }).data as Attributes[])

/** The relation of a sheet; whatever the prefix, it alone has one. */
const relationOf = (sheet: Attributes) => Object.entries(sheet).find(([name]) => name.endsWith(':id'))?.[1]

const numberFormat = /<(?:\w+:)?numFmt\b(?:[^>"']|"[^"]*"|'[^']*')*>/g
const formatCodeIn = /\sformatCode=(?:"[^"]*"|'[^']*')/
const elapsed = /<(?:\w+:)?xf\b[^<>]*\snumFmtId=["']46["']|formatCode="[^"]*\[[hms]+\]/i

/** A format of moments. The reader's own notion of it knows neither 上午 nor weekdays nor hours with Chinese words between. */
function isMoment(code: string): boolean {
  if (/general|通用格式/i.test(code)) return false
  const signs = code.replace(/\[[^\]]*\]|\\.|"[^"]*"|[*_]./gs, '').replace(/e[+-]/gi, '')
  return /[ymdhse]|a{3}|上午|下午/i.test(signs)
}
