import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { FormPart } from './multipart.ts'
import { pixel } from './pixel.ts'
import { wrongTexts } from './wrongValues.ts'

/** A form that is wrong in one thing. */
export interface WrongForm {
  /** Made only for those that are sent. */
  parts(): Promise<FormPart[]>
  /** What is wrong, for the report. */
  about: string
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const workbookParts = {
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
}

function zipOf(parts: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\u0000', '_x0000_')
const cell = (text: string) => `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`
const rowOf = (cells: readonly string[], number: number) => `<row r="${number}">${cells.map(cell).join('')}</row>`
const sheetOf = (inside: string) => `<worksheet xmlns="${main}"><sheetData>${inside}</sheetData></worksheet>`
const withSheet = (sheet: string) => zipOf({ ...workbookParts, 'xl/worksheets/sheet1.xml': sheet })

/** Rows in which every cell holds the same wrong text, below the headers of the kind. */
const rowsOf = (headers: readonly string[], texts: readonly string[]) =>
  withSheet(
    sheetOf([headers, ...texts.map((text) => headers.map(() => text))].map((row, at) => rowOf(row, at + 1)).join('')),
  )

/** A form that a call takes: a picture of a person, else a sheet below its headers. */
export async function rightForm(part: string, headers: readonly string[]): Promise<FormPart[]> {
  const isPicture = part !== 'file'
  const value = isPicture ? pixel : await rowsOf(headers, ['1'])
  const sha256 = createHash('sha256').update(value).digest('hex')
  return [
    { name: 'sha256', value: sha256 },
    { name: part, fileName: isPicture ? 'a.png' : 'a.xlsx', value },
  ]
}

/** Every wrong file of a call whose right one stands under the headers. */
export function wrongForms(part: string, headers: readonly string[]): WrongForm[] {
  const right = () => rowsOf(headers, ['1'])
  const head = rowOf(headers, 1)
  const named = (fileName: string, value: Buffer, name = part): FormPart => ({ name, fileName, value })
  const file = async () => named('a.xlsx', await right())
  const forms: Record<string, () => Promise<FormPart[]>> = {
    'nothing at all': async () => [],
    'no file': async () => [{ name: 'x', value: '1' }],
    'two files': async () => [await file(), await file()],
    'a file under another name': async () => [named('a.xlsx', await right(), 'other')],
    'a file that is a text field': async () => [{ name: part, value: 'text' }],
    'a file without a name': async () => [named('', await right())],
    'too many fields': async () => [
      ...Array.from({ length: 40 }, (_, at) => ({ name: `f${at}`, value: 'x' })),
      await file(),
    ],
    'a field of a prototype': async () => [
      { name: '__proto__', value: '{}' },
      { name: 'constructor', value: '1' },
      await file(),
    ],
    'a field that is too long': async () => [{ name: 'bizType', value: '<'.repeat(100_000) }, await file()],
    'a field with U+0000': async () => [
      { name: 'bizType', value: 'a\u0000b' },
      { name: 'formId', value: '\u0000' },
      await file(),
    ],
    'an empty file': async () => [named('a.xlsx', Buffer.alloc(0))],
    'an empty picture': async () => [named('a.png', Buffer.alloc(0))],
    'a program': async () => [named('a.xlsx', Buffer.from('MZ\u0090\u0000'))],
    'a program as a picture': async () => [named('a.png', Buffer.from('MZ\u0090\u0000'))],
    'a page': async () => [named('a.html', Buffer.from('<script>1</script>'))],
    'half a picture': async () => [named('a.png', pixel.subarray(0, 40))],
    'a picture with noise': async () => [
      named('a.jpg', Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.alloc(500, 7)])),
    ],
    ...Object.fromEntries(
      Object.entries(wrongNames).flatMap(([word, name]) => [
        [`${word} of a sheet`, async () => [named(`${name}.xlsx`, await right())]],
        [`${word} of a picture`, async () => [named(`${name}.png`, pixel)]],
      ]),
    ),
    'half a workbook': async () => [named('a.xlsx', (await right()).subarray(0, 400))],
    'a workbook with noise': async () => [
      named('a.xlsx', Buffer.from((await right()).map((byte, at) => (at % 97 === 50 ? byte ^ 0xff : byte)))),
    ],
    'a zip of something else': async () => [named('a.xlsx', await zipOf({ 'a.txt': 'x' }))],
    'an empty zip': async () => [named('a.xlsx', await zipOf({}))],
    'a workbook without a sheet': async () => [named('a.xlsx', await zipOf(workbookParts))],
    'a sheet that does not end': async () => [
      named('a.xlsx', await withSheet(`<worksheet xmlns="${main}"><sheetData>${head}<row`)),
    ],
    'a sheet with entities': async () => [
      named('a.xlsx', await withSheet(`<!DOCTYPE a [<!ENTITY b "c">]>${sheetOf(head)}`)),
    ],
    'a sheet of nests': async () => [named('a.xlsx', await withSheet(sheetOf('<row>'.repeat(20_000))))],
    'a cell far away': async () => [
      named('a.xlsx', await withSheet(sheetOf(`${head}<row r="1048577"><c r="ZZZZZZZ99999999999"><v>1</v></c></row>`))),
    ],
    'a row of no number': async () => [
      named('a.xlsx', await withSheet(sheetOf(`${head}<row r="-1"><c r="A-1"><v>x</v></c></row>`))),
    ],
    'a string that is not there': async () => [
      named('a.xlsx', await withSheet(sheetOf(`${head}<row r="2"><c r="A2" t="s"><v>99999</v></c></row>`))),
    ],
    'a style that is not there': async () => [
      named('a.xlsx', await withSheet(sheetOf(`${head}<row r="2"><c r="A2" s="-7"><v>1e999</v></c></row>`))),
    ],
    'a header of nothing': async () => [named('a.xlsx', await withSheet(sheetOf('<row r="1"/>')))],
    'the same header twice': async () => [named('a.xlsx', await rowsOf([...headers, ...headers], ['1']))],
    'headers of a prototype': async () => [
      named('a.xlsx', await rowsOf(['__proto__', 'constructor', ...headers], ['1'])),
    ],
    'rows of every wrong text': async () => [named('a.xlsx', await rowsOf(headers, Object.values(wrongTexts)))],
  }
  for (const [word, text] of Object.entries({ ...wrongTexts, '100 KB of <': '<'.repeat(100_000) }))
    forms[`cells that hold ${word}`] = async () => [named('a.xlsx', await rowsOf(headers, [text]))]
  return Object.entries(forms).map(([about, parts]) => ({ about, parts }))
}

const wrongNames: Readonly<Record<string, string>> = {
  'U+0000 in the name': 'a\u0000b',
  'a way out in the name': '../../../../tmp/a',
  'another way out in the name': '..\\..\\a',
  'a name of 100 KB': 'x'.repeat(100_000),
  'a name of 300 letters': '字'.repeat(300),
  'a name of nothing': '',
  'a name that turns round': 'a\u202egnp',
  'a name of a device': 'CON',
  'half a character in the name': '\ud800',
  'a quote and a line in the name': 'a";\r\nx: y',
}
