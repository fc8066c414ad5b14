import { CellStyle, mostPlaces, xmlText } from './cells.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packageRels = 'http://schemas.openxmlformats.org/package/2006/relationships'
const documentRels = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export interface SheetPart {
  name: string
  hidden: boolean
}

const border = '<left style="thin"><color rgb="FF808080"/></left>'
const borders = ['left', 'right', 'top', 'bottom'].map((side) => border.replaceAll('left', side)).join('')
const centred = '<alignment horizontal="center" vertical="center"/>'
const xf = (attributes: string) =>
  `<xf xfId="0" borderId="1" applyBorder="1" applyFont="1" applyAlignment="1" ${attributes}>${centred}</xf>`

/** Decimal places that numbers are shown with, each a format and a look of its own. */
const places = Array.from({ length: mostPlaces }, (_, at) => at + 1)
/** Numbers below are the formats of the program itself. */
const ownFormats = 164

/** The look of every sheet: header bold white on 50 % grey, thin grey borders, Arial 10, centred (system §1.3); order as in `CellStyle`, decimal places behind. */
export const stylesXml = `${head}<styleSheet xmlns="${main}"><numFmts count="${places.length}">${places
  .map((count) => `<numFmt numFmtId="${ownFormats + count}" formatCode="0.${'0'.repeat(count)}"/>`)
  .join(
    '',
  )}</numFmts><fonts count="3"><font><sz val="10"/><name val="Arial"/></font><font><b/><sz val="10"/><color rgb="FFFFFFFF"/><name val="Arial"/></font><font><b/><sz val="10"/><color rgb="FFFFC7CE"/><name val="Arial"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF808080"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border>${borders}<diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${Object.keys(CellStyle).length + places.length}"><xf xfId="0" numFmtId="0" fontId="0" fillId="0" borderId="0"/>${[
  xf('numFmtId="0" fontId="1" fillId="2" applyFill="1"'),
  xf('numFmtId="49" fontId="0" fillId="0" applyNumberFormat="1"'),
  xf('numFmtId="49" fontId="0" fillId="0" applyNumberFormat="1" quotePrefix="1"'),
  xf('numFmtId="0" fontId="0" fillId="0"'),
  xf('numFmtId="0" fontId="2" fillId="2" applyFill="1"'),
  '<xf xfId="0" numFmtId="49" fontId="0" fillId="0" borderId="0" applyNumberFormat="1"/>',
  ...places.map((count) => xf(`numFmtId="${ownFormats + count}" fontId="0" fillId="0" applyNumberFormat="1"`)),
].join('')}</cellXfs></styleSheet>`

export const rootRelsXml = `${head}<Relationships xmlns="${packageRels}"><Relationship Id="rId1" Type="${documentRels}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

export const contentTypesXml = (sheets: readonly SheetPart[]) =>
  `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/>${sheets
    .map((_, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${sheetType}.worksheet+xml"/>`)
    .join('')}</Types>`

export const workbookXml = (sheets: readonly SheetPart[]) =>
  `${head}<workbook xmlns="${main}" xmlns:r="${documentRels}"><sheets>${sheets
    .map(
      ({ name, hidden }, i) =>
        `<sheet name="${xmlText(name)}" sheetId="${i + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${i + 1}"/>`,
    )
    .join('')}</sheets></workbook>`

export const workbookRelsXml = (sheets: readonly SheetPart[]) =>
  `${head}<Relationships xmlns="${packageRels}">${sheets
    .map(
      (_, i) =>
        `<Relationship Id="rId${i + 1}" Type="${documentRels}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
    )
    .join(
      '',
    )}<Relationship Id="rId${sheets.length + 1}" Type="${documentRels}/styles" Target="styles.xml"/></Relationships>`

/** How a column looks: its width in characters, whether its cells hold texts as they are typed, and whether it is seen. */
export interface ColumnLook {
  width?: number
  isText?: boolean
  isHidden?: boolean
}

/** Beginning of a sheet: header row frozen. */
export const sheetHead = (columns: readonly ColumnLook[]) =>
  `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(
      ({ width = 20, isText = false, isHidden = false }, i) =>
        `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"${isHidden ? ' hidden="1"' : ''}${isText ? ` style="${CellStyle.textColumn}"` : ''}/>`,
    )
    .join('')}</cols><sheetData>`

/** End of a sheet, with the cells that must hold one of a list. */
export function sheetTail(lists: readonly { cells: string; source: string }[]): string {
  const validations = lists.map(
    ({ cells, source }) =>
      `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${cells}"><formula1>${xmlText(source)}</formula1></dataValidation>`,
  )
  const block =
    validations.length > 0 ? `<dataValidations count="${lists.length}">${validations.join('')}</dataValidations>` : ''
  return `</sheetData>${block}</worksheet>`
}

/** A sheet name as Excel accepts it: at most 31 characters and none of `[]:*?/\`. */
export const sheetTitle = (name: string, n?: number) =>
  `${name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 28)}${n === undefined ? '' : n}`.trim() || 'Sheet1'

/** Titles of several sheets of one workbook, each its own: Excel takes no two that differ by case alone. */
export function sheetTitles(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let title = sheetTitle(name)
    for (let n = 2; taken.has(title.toLowerCase()); n++) title = sheetTitle(name, n)
    taken.add(title.toLowerCase())
    return title
  })
}
