import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import { readXlsx } from 'hucre'
import { afterAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { loadEnv } from '#/env.ts'
import { packedBytes, readDirectory } from '#/platform/text/zip.ts'
import { openSmallDisk } from '#testing/smallDisk.ts'
import { CellStyle, type CellValue } from './cells.ts'
import { readSheet } from './readSheet.ts'
import { contentTypesXml, rootRelsXml, stylesXml, workbookRelsXml, workbookXml } from './sheetParts.ts'
import { writeSheet, type SheetContent } from './writeSheet.ts'

const dir = mkdtempSync(join(tmpdir(), 'atrium-excel-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const { limits } = loadEnv({})
let files = 0
const newPath = () => join(dir, `${++files}.xlsx`)

async function written(content: SheetContent): Promise<string> {
  const path = newPath()
  await writeSheet(path, content)
  return path
}

/** A workbook with the given cells XML and any further or replaced parts. */
async function crafted(sheetData: string, parts: Record<string, string | Buffer> = {}): Promise<string> {
  const sheets = [{ name: 'S', hidden: false }]
  const zip = new ZipFile()
  const all: Record<string, string | Buffer> = {
    '[Content_Types].xml': contentTypesXml(sheets),
    '_rels/.rels': rootRelsXml,
    'xl/workbook.xml': workbookXml(sheets),
    'xl/_rels/workbook.xml.rels': workbookRelsXml(sheets),
    'xl/styles.xml': stylesXml,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${sheetData}</worksheet>`,
    ...parts,
  }
  for (const [name, content] of Object.entries(all)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  const path = newPath()
  writeFileSync(path, await buffer(zip.outputStream))
  return path
}

const text = (t: string) => `<c t="inlineStr"><is><t>${t}</t></is></c>`
const simple = `<sheetData><row r="1">${text('名称')}</row><row r="2">${text('甲')}</row></sheetData>`
const columns = [{ header: '名称' }, { header: '数量' }]
const refusal = (message: string) => expect.objectContaining({ code: 500, message })
const wrongFormat = refusal('文件格式不正确, 请上传xlsx')
const tooLarge = refusal('文件解压后内容过大，无法导入')

test('表格: what is written is read back unchanged', async () => {
  const odd = [
    '=1+1',
    '+1',
    '-1',
    '@x',
    '\ttab',
    'a\r\nb',
    '<b>&"\'',
    ' 空 ',
    '😀𠮷',
    '_x0041_',
    'x_x000D_y',
    '00123',
    '\u0001',
  ]
  const rows: CellValue[][] = [...odd.map((value, i) => [value, i]), [null, 2.5]]
  const table = await readSheet(await written({ sheetName: '岗位数据', columns, rows }), limits)
  expect(table.headers).toEqual(['名称', '数量'])
  expect(table.rows.map(({ values }) => values)).toEqual(rows)
  expect(table.rows[0]?.number).toBe(2)
})

test('表格: NUL and halves of characters, which a database refuses, do not come out of a sheet', async () => {
  const cells = `<row r="2">${text('a_x0000_b')}${text('_x0000_')}${text('x_xD800_y')}</row>`
  const { rows } = await readSheet(await crafted(simple.replace(/<row r="2">.*<\/row>/, cells)), limits)
  expect(rows[0]?.values).toEqual(['ab', null, 'x\ufffdy'])
})

test('表格: a value that looks like a formula is text with a quote prefix', async () => {
  const path = await written({ sheetName: 'S', columns, rows: [['=HYPERLINK("http://127.0.0.1:9/","x")', 1]] })
  const file = readFileSync(path)
  const sheet = readDirectory(file, 100).find(({ name }) => name === 'xl/worksheets/sheet1.xml')
  if (!sheet) throw new Error('the sheet is missing')
  const xml = inflateRawSync(packedBytes(file, sheet)).toString()
  expect(xml).toContain('<c r="A2" s="3" t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(')
  expect(xml).not.toContain('<f')
  expect([...stylesXml.matchAll(/<xf [^>]*>/g)][1 + CellStyle.quoted]?.[0]).toContain('quotePrefix="1"')
  expect([...stylesXml.matchAll(/<xf [^>]*>/g)][1 + CellStyle.textColumn]?.[0]).toContain('numFmtId="49"')
})

test('表格: a number keeps its decimal places in its format and stays a number', async () => {
  const rows: CellValue[][] = [
    ['二', { number: 1200.5, places: 2 }],
    ['无', { number: 3, places: 0 }],
    ['太多', { number: 0.5, places: 20 }],
  ]
  const path = await written({ sheetName: 'S', columns, rows })
  expect((await readSheet(path, limits)).rows.map(({ values }) => values[1])).toEqual([1200.5, 3, 0.5])
  const { sheets } = await readXlsx(readFileSync(path), { readStyles: true })
  const formats = ['1,1', '2,1', '3,1'].map((at) => sheets[0]?.cells?.get(at)?.style?.numFmt)
  expect(formats).toEqual(['0.00', undefined, undefined])
})

test('表格: more rows than a sheet takes go to numbered sheets', async () => {
  function* rows(): Generator<CellValue[]> {
    for (let i = 0; i < 65_540; i++) yield [`r${i}`, i]
  }
  const workbook = await readXlsx(readFileSync(await written({ sheetName: '岗位数据', columns, rows: rows() })))
  expect(workbook.sheets.map(({ name }) => name)).toEqual(['岗位数据1', '岗位数据2'])
  expect(workbook.sheets[0]?.rows).toHaveLength(65_536)
  expect(workbook.sheets[1]?.rows).toEqual([
    ['名称', '数量'],
    ...[65_535, 65_536, 65_537, 65_538, 65_539].map((i) => [`r${i}`, i]),
  ])
})

test('表格: a column with choices offers them from a hidden sheet', async () => {
  const path = await written({
    sheetName: '模板',
    columns: [{ header: '状态', choices: ['正常', '停用,旧'] }],
    rows: [],
  })
  const workbook = await readXlsx(readFileSync(path))
  expect(workbook.sheets[0]?.dataValidations?.[0]).toMatchObject({ type: 'list', range: 'A2:A10001' })
  expect(workbook.sheets[1]).toMatchObject({ name: '可选值', rows: [['正常'], ['停用,旧']] })
})

test('表格: rows that fail leave no file', async () => {
  const path = newPath()
  async function* rows(): AsyncGenerator<CellValue[]> {
    yield ['a', 1]
    throw new Error('source broke')
  }
  await expect(writeSheet(path, { sheetName: 'S', columns, rows: rows() })).rejects.toThrow('source broke')
  expect(existsSync(path)).toBe(false)
})

test('表格: an aborted export leaves no file', async () => {
  const path = newPath()
  const abort = new AbortController()
  function* rows(): Generator<CellValue[]> {
    for (let i = 0; ; i++) {
      if (i === 2_000) abort.abort(new Error('cancelled'))
      yield ['a', i]
    }
  }
  const run = writeSheet(path, { sheetName: 'S', columns, rows: rows(), signal: abort.signal })
  await expect(run).rejects.toThrow('cancelled')
  expect(existsSync(path)).toBe(false)
})

test('表格: a disk without room ends a long sheet, its rows are not waited for', async () => {
  const disk = openSmallDisk(dir)
  disk.fill()
  let closed = false
  async function* rows(): AsyncGenerator<CellValue[]> {
    try {
      for (let i = 0; ; i++) yield [`${i} ${Math.random()}`]
    } finally {
      closed = true
    }
  }
  const path = join(disk.path, 'full.xlsx')
  await expect(writeSheet(path, { sheetName: 'S', columns, rows: rows() })).rejects.toThrow('ENOSPC')
  expect([closed, existsSync(path)]).toEqual([true, false])
  disk.close()
})

test('表格: dates read as the wall clock of the sheet, formulas as their stored value', async () => {
  const styles = stylesXml
    .replace('numFmtId="0" fontId="0" fillId="0"/></cellXfs>', '/></cellXfs>')
    .replace(
      /<cellXfs count="\d+">.*<\/cellXfs>/,
      '<cellXfs count="2"><xf/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs>',
    )
  const path = await crafted(
    `<sheetData><row r="1">${text('时间')}${text('和')}</row><row r="2"><c s="1"><v>45000.5</v></c><c><f>1+1</f><v>2</v></c></row></sheetData>`,
    { 'xl/styles.xml': styles },
  )
  expect((await readSheet(path, limits)).rows[0]?.values).toEqual(['2023-03-15 12:00:00', 2])
})

test('导入文件: an old or encrypted workbook is refused with the way out', async () => {
  const path = newPath()
  writeFileSync(path, Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1_000)]))
  await expect(readSheet(path, limits)).rejects.toEqual(
    refusal('不支持.xls旧格式或已加密的Excel文件，请另存为.xlsx格式后再上传'),
  )
})

test('导入文件: anything that is no workbook is refused', async () => {
  const path = newPath()
  writeFileSync(path, 'a,b\n1,2\n')
  await expect(readSheet(path, limits)).rejects.toEqual(wrongFormat)
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from('x'), 'a.txt')
  zip.end()
  writeFileSync(path, await buffer(zip.outputStream))
  await expect(readSheet(path, limits)).rejects.toEqual(wrongFormat)
})

test('导入文件: macros are refused', async () => {
  const withProject = await crafted(simple, { 'xl/vbaProject.bin': 'x' })
  await expect(readSheet(withProject, limits)).rejects.toEqual(
    refusal('不支持包含宏的Excel文件，请另存为.xlsx格式后再上传'),
  )
  const declared = await crafted(simple, {
    '[Content_Types].xml':
      '<Types><Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
  })
  await expect(readSheet(declared, limits)).rejects.toEqual(
    refusal('不支持包含宏的Excel文件，请另存为.xlsx格式后再上传'),
  )
})

test('导入文件: a document type declaration is refused before parsing', async () => {
  const path = await crafted(simple, { 'xl/workbook.xml': '<!DOCTYPE x [<!ENTITY a "b">]><workbook/>' })
  await expect(readSheet(path, limits)).rejects.toEqual(wrongFormat)
})

test('导入文件: bombs are refused by what they claim and by what they are', async () => {
  const zeros = Buffer.alloc(50_000_000, 32)
  const bomb = await crafted(simple, { 'xl/media/a.xml': zeros })
  await expect(readSheet(bomb, limits)).rejects.toEqual(tooLarge)
  const file = readFileSync(bomb)
  const declared = Buffer.alloc(4)
  declared.writeUInt32LE(50_000_000)
  for (let at = file.indexOf(declared); at >= 0; at = file.indexOf(declared)) file.writeUInt32LE(1, at)
  writeFileSync(bomb, file)
  await expect(readSheet(bomb, limits)).rejects.toEqual(wrongFormat)
})

test('导入文件: too many parts, shared strings, rows and columns are refused', async () => {
  const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [`x/${i}`, '']))
  await expect(readSheet(await crafted(simple, many), limits)).rejects.toEqual(wrongFormat)
  const strings = `<sst>${'<si><t>a</t></si>'.repeat(1_000)}`.repeat(201)
  await expect(
    readSheet(await crafted(simple, { 'xl/sharedStrings.xml': strings }), { ...limits, L_RATIO: 10_000 }),
  ).rejects.toEqual(tooLarge)
  const row = (i: number) => `<row r="${i}">${text('a')}</row>`
  const rows = `<sheetData>${Array.from({ length: 12 }, (_, i) => row(i + 1)).join('')}</sheetData>`
  await expect(readSheet(await crafted(rows), { ...limits, L_IMPORT_ROWS: 10 })).rejects.toEqual(
    refusal('导入数据不能超过10条'),
  )
  const wide = `<sheetData><row r="1"><c r="XFD1" t="inlineStr"><is><t>a</t></is></c></row></sheetData>`
  await expect(readSheet(await crafted(wide), limits)).rejects.toEqual(refusal('导入数据不能超过100列'))
})

test('导入文件: a sheet that claims every cell but holds one is read at once', async () => {
  const path = await crafted(`<dimension ref="A1:XFD1048576"/>${simple}`)
  expect((await readSheet(path, limits)).rows).toEqual([{ number: 2, values: ['甲'] }])
})

test('导入文件: one long text repeated without end is refused', async () => {
  const long = `<sst><si><t>${'长'.repeat(32_000)}</t></si></sst>`
  const row = (r: number) => `<row r="${r}">${'<c t="s"><v>0</v></c>'.repeat(90)}</row>`
  const data = `<sheetData>${Array.from({ length: 200 }, (_, i) => row(i + 1)).join('')}</sheetData>`
  const rels = workbookRelsXml([{ name: 'S', hidden: false }]).replace(
    '</Relationships>',
    '<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
  )
  const path = await crafted(data, { 'xl/sharedStrings.xml': long, 'xl/_rels/workbook.xml.rels': rels })
  await expect(readSheet(path, limits)).rejects.toEqual(tooLarge)
})

test('导入文件: reading ends when its time is over', async () => {
  const path = await crafted(simple)
  await expect(readSheet(path, limits, 0)).rejects.toEqual(refusal('文件解析超时，请减少数据后再上传'))
})
