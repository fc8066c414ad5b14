import type { ReadValue } from '../readSheet.ts'
import { refusals } from '../refusals.ts'
import { partsOf, plain, type Cell, type Dialect, type Sheet } from './packBook.ts'

/** A workbook in the dialect of a program, and what a reader has to find in its first sheet. */
export interface CorpusBook {
  name: string
  parts: Readonly<Record<string, string>>
  /** Rows with their numbers, the header first. */
  table: readonly (readonly [number: number, ...ReadValue[]])[]
  /** The sheet that is meant, where it is not the first. */
  sheet?: string
  /** Rows that the library gets wrong, which the product mends. */
  wrongInLibrary?: readonly number[]
  /** Rows that the second reader gets wrong. */
  wrongInSecond?: readonly number[]
}

const excel: Dialect = {
  attributes:
    ' xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x14ac xr xr2 xr3" xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac" xmlns:xr="http://schemas.microsoft.com/office/spreadsheetml/2014/revision" xmlns:xr2="http://schemas.microsoft.com/office/spreadsheetml/2015/revision2" xmlns:xr3="http://schemas.microsoft.com/office/spreadsheetml/2016/revision3" xr:uid="{00000000-0001-0000-0000-000000000000}"',
  row: (cells) => ` spans="1:${cells}" x14ac:dyDescent="0.15"`,
  beforeRows:
    '<dimension ref="A1:L20"/><sheetViews><sheetView tabSelected="1" workbookViewId="0"><selection activeCell="B2" sqref="B2"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="13.5"/><cols><col min="1" max="1" width="12.625" customWidth="1"/></cols>',
  workbook:
    '<fileVersion appName="xl" lastEdited="7" lowestEdited="7" rupBuild="26327"/><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="x15"><x15ac:absPath url="C:\\Users\\ming\\" xmlns:x15ac="http://schemas.microsoft.com/office/spreadsheetml/2010/11/ac"/></mc:Choice></mc:AlternateContent>',
}

const wps: Dialect = {
  attributes:
    ' xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:etc="http://www.wps.cn/officeDocument/2017/etCustomData"',
  row: (cells) => ` spans="1:${cells}"`,
  beforeRows:
    '<sheetPr/><dimension ref="A1:D9"/><sheetViews><sheetView tabSelected="1" workbookViewId="0"><selection activeCell="A1" sqref="A1"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="9" defaultRowHeight="13.5" outlineLevelCol="3"/>',
  workbook: '<fileVersion appName="xl" lastEdited="3" lowestEdited="5" rupBuild="9302"/>',
}

const numbers: Dialect = {
  attributes:
    ' xmlns:mx="http://schemas.microsoft.com/office/mac/excel/2008/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:mv="urn:schemas-microsoft-com:mac:vml"',
  row: () => ' ht="20.25" customHeight="1"',
  beforeRows:
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0" showGridLines="0" defaultGridColor="1"/></sheetViews><sheetFormatPr defaultColWidth="16.3333" defaultRowHeight="19.9" customHeight="1" outlineLevelRow="0" outlineLevelCol="0"/>',
}

const run = (text: string, face = '<sz val="11"/><color rgb="FFFF0000"/><rFont val="宋体"/><charset val="134"/>') =>
  `<r><rPr>${face}</rPr>${plain(text)}</r>`
const phonetic = '<phoneticPr fontId="1" type="noConversion"/>'

const book = (
  name: string,
  dialect: Dialect,
  sheet: readonly (readonly Cell[])[] | Omit<Sheet, 'name'>,
  table: CorpusBook['table'],
  {
    before = [],
    after = [],
    ...known
  }: { before?: readonly Sheet[]; after?: readonly Sheet[] } & Omit<CorpusBook, 'name' | 'parts' | 'table'> = {},
): CorpusBook => {
  const own = 'rows' in sheet ? sheet : { rows: sheet }
  return { name, parts: partsOf([...before, { name: 'Sheet1', ...own }, ...after], dialect), table, ...known }
}

const dates: Cell[][] = [
  ['写法', '值'],
  ['日期', { value: 45292, format: 14 }],
  ['时刻', { value: 45292.43090277778, format: 22 }],
  ['中文日期', { value: 45292, format: 'yyyy"年"m"月"d"日";@' }],
  ['长日期', { value: 45292, format: '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy' }],
  ['星期', { value: 45292, format: '[$-804]aaaa;@' }],
  ['东亚内置', { value: 45292, format: 31 }],
  ['月日', { value: 45292, format: 58 }],
  ['午前', { value: 45292.75, format: 'yyyy/m/d\\ 上午/下午h"时"mm"分"' }],
  ['只有星期', { value: 45292, format: '[$-804]aaa' }],
  ['年号', { value: 45292, format: 'e"年"m"月"d"日"' }],
  ['上下午', { value: 45292.75, format: '上午/下午h"时"mm"分";@' }],
  ['差一秒', { value: 45292.999988425923, format: 'yyyy/m/d h:mm:ss' }],
]
export const datesTable: CorpusBook['table'] = [
  [1, '写法', '值'],
  [2, '日期', '2024-01-01'],
  [3, '时刻', '2024-01-01 10:20:30'],
  [4, '中文日期', '2024-01-01'],
  [5, '长日期', '2024-01-01'],
  [6, '星期', '2024-01-01'],
  [7, '东亚内置', '2024-01-01'],
  [8, '月日', '2024-01-01'],
  [9, '午前', '2024-01-01 18:00:00'],
  [10, '只有星期', '2024-01-01'],
  [11, '年号', '2024-01-01'],
  [12, '上下午', '2024-01-01 18:00:00'],
  [13, '差一秒', '2024-01-01 23:59:59'],
]

/** Weekdays and hours behind 上午 alone, which the library takes for numbers. */
const notTaken = [6, 10, 12]

const excelBooks: CorpusBook[] = [
  book('Excel 日期 1900', excel, dates, datesTable, { wrongInLibrary: notTaken }),
  book(
    'Excel 日期 1904',
    { ...excel, date1904: true },
    dates.map((cells) =>
      cells.map((cell) =>
        typeof cell === 'object' && typeof cell?.value === 'number' ? { ...cell, value: cell.value - 1462 } : cell,
      ),
    ),
    datesTable,
    { wrongInLibrary: notTaken },
  ),
  book(
    'Excel 早年和只有钟点',
    excel,
    [
      ['写法', '值'],
      ['第一天', { value: 1, format: 14 }],
      ['闰日之前', { value: 59, format: 14 }],
      ['闰日之后', { value: 61, format: 14 }],
      ['最后一天', { value: 2958465, format: 14 }],
      ['钟点', { value: 0.354166666666667, format: 20 }],
      ['钟点秒', { value: 0.999988425925926, format: '[$-F400]h:mm:ss\\ AM/PM' }],
      ['零点', { value: 0, format: 21 }],
    ],
    [
      [1, '写法', '值'],
      [2, '第一天', '1900-01-01'],
      [3, '闰日之前', '1900-02-28'],
      [4, '闰日之后', '1900-03-01'],
      [5, '最后一天', '9999-12-31'],
      [6, '钟点', '08:30:00'],
      [7, '钟点秒', '23:59:59'],
      [8, '零点', '00:00:00'],
    ],
    { wrongInSecond: [2, 3] },
  ),
  book(
    'Excel 数字格式',
    excel,
    [
      ['写法', '值'],
      ['百分比', { value: 0.125, format: 10 }],
      ['货币', { value: 1234.5, format: '"¥"#,##0.00;[Red]"¥"\\-#,##0.00' }],
      ['会计', { value: -1234.5, format: 44 }],
      ['带单位', { value: 3, format: '0"day"' }],
      ['中文大写', { value: 12, format: '[DBNum2][$-804]General' }],
      ['红色负数', { value: -7, format: '0_ ;[Red]\\-0\\ ' }],
      ['科学', { value: 123456789012345660, format: 11 }],
      ['分数', { value: 0.5, format: 12 }],
      ['文本格式的数字', { value: 12, format: 49 }],
      ['小数', 0.1],
      ['负零点一', '-0.1'],
    ],
    [
      [1, '写法', '值'],
      [2, '百分比', 0.125],
      [3, '货币', 1234.5],
      [4, '会计', -1234.5],
      [5, '带单位', 3],
      [6, '中文大写', 12],
      [7, '红色负数', -7],
      [8, '科学', 123456789012345660],
      [9, '分数', 0.5],
      [10, '文本格式的数字', 12],
      [11, '小数', 0.1],
      [12, '负零点一', '-0.1'],
    ],
  ),
  book(
    'Excel 文字',
    excel,
    [
      ['写法', { rich: `${run('值')}${phonetic}` }],
      ['前导零', { value: '000123', format: 49 }],
      ['身份证', { value: '110101199003070012', format: 49 }],
      ['富文本', { rich: `<r>${plain('合')}</r>${run('同 ')}${run('A&B<1>')}${phonetic}` }],
      ['注音', { rich: `${plain('東京')}<rPh sb="0" eb="2"><t>トウキョウ</t></rPh>${phonetic}` }],
      ['富文本注音', { rich: `${run('大')}${run('阪')}<rPh sb="0" eb="2"><t>オオサカ</t></rPh>` }],
      ['换行', '第一行\n第二行'],
      ['转义换行', { rich: '<t>甲_x000D_\n乙</t>' }],
      ['像转义的字', { rich: '<t>_x005F_x0041_</t>' }],
      ['实体', { rich: '<t>&#x4E2D;&#24237;&amp;amp;</t>' }],
      ['CDATA', { rich: '<t><![CDATA[a<b&c]]></t>' }],
      ['空白', { rich: '<t xml:space="preserve">  两边  </t>' }],
      ['生僻字', '𠮷野家😀'],
      ['像公式', '=1+1'],
      ['长', '长'.repeat(32_767)],
      ['空串', { rich: '<t/>' }],
      ['空引号', { type: 'str', value: '', formula: '""' }],
    ],
    [
      [1, '写法', '值'],
      [2, '前导零', '000123'],
      [3, '身份证', '110101199003070012'],
      [4, '富文本', '合同 A&B<1>'],
      [5, '注音', '東京'],
      [6, '富文本注音', '大阪'],
      [7, '换行', '第一行\n第二行'],
      [8, '转义换行', '甲\r\n乙'],
      [9, '像转义的字', '_x0041_'],
      [10, '实体', '中庭&amp;'],
      [11, 'CDATA', 'a<b&c'],
      [12, '空白', '  两边  '],
      [13, '生僻字', '𠮷野家😀'],
      [14, '像公式', '=1+1'],
      [15, '长', '长'.repeat(32_767)],
      [16, '空串', null],
      [17, '空引号', null],
    ],
    { wrongInSecond: [11] },
  ),
  book(
    'Excel 公式和逻辑值',
    excel,
    [
      ['写法', '值'],
      ['数', { formula: 'SUM(C1:C9)', value: 42 }],
      ['字', { formula: 'A1&"<号>"', value: '写法<号>' }],
      ['日期', { formula: 'TODAY()', value: 45292, format: 14 }],
      ['逻辑', { formula: 'TRUE()', value: true }],
      ['没有算过', { formula: '1+1' }],
      ['是', true],
      ['否', false],
    ],
    [
      [1, '写法', '值'],
      [2, '数', 42],
      [3, '字', '写法<号>'],
      [4, '日期', '2024-01-01'],
      [5, '逻辑', 'TRUE'],
      [6, '没有算过', null],
      [7, '是', 'TRUE'],
      [8, '否', 'FALSE'],
    ],
  ),
  book(
    'Excel 合并、隐藏和空行',
    excel,
    {
      rows: [
        ['部门', '姓名', '备注'],
        ['研发', '甲'],
        [null, '乙', null],
        ['财务', '丙'],
        [{ format: 14 }, { format: 49 }, { format: 0 }],
        ['行政', '丁', '隐藏的行'],
        [{ format: 14 }, { format: 14 }],
        [{ value: '', format: 49 }, '  '],
      ],
      numbers: [1, 2, 3, 5, 6, 9, 1000, 20_000],
      hiddenRows: [9],
      merged: ['A2:A3', 'C2:C4'],
      tail: '<extLst><ext uri="{CCE6A557-97BC-4b89-ADB6-D9C93CAAB3DF}" xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"><x14:dataValidations count="1" xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"><x14:dataValidation type="list"><x14:formula1><xm:f>Sheet2!$A$1:$A$2</xm:f></x14:formula1><xm:sqref>A2:A9</xm:sqref></x14:dataValidation></x14:dataValidations></ext></extLst>',
    },
    [
      [1, '部门', '姓名', '备注'],
      [2, '研发', '甲', null],
      [3, null, '乙', null],
      [5, '财务', '丙', null],
      [9, '行政', '丁', '隐藏的行'],
    ],
    { after: [{ name: '可选值', rows: [['研发'], ['财务']], state: 'veryHidden' }] },
  ),
]

const wpsBooks: CorpusBook[] = [
  book(
    'WPS 花名册',
    {
      ...wps,
      parts: {
        'docProps/custom.xml':
          '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"><property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="KSOProductBuildVer"><vt:lpwstr>2052-12.1.0.17147</vt:lpwstr></property></Properties>',
      },
    },
    [
      ['姓名', '工号', '生日', '上班', '工资', '比例', '照片', '天数'],
      [
        '张三',
        { value: '007', format: 49 },
        { value: 32940, format: 'yyyy/m/d;@' },
        { value: 0.375, format: 'h:mm;@' },
        { value: 8000.5, format: '_ "¥"* #,##0.00_ ;_ "¥"* \\-#,##0.00_ ;_ "¥"* "-"??_ ;_ @_ ' },
        { value: 0.3, format: 9 },
        { formula: '_xlfn.DISPIMG("ID_0A1B",1)', value: '=DISPIMG("ID_0A1B",1)' },
        { value: 5, format: 'G/通用格式"天"' },
      ],
      [
        { rich: `${run('李')}${run('四', '<b/><sz val="11"/><rFont val="微软雅黑"/><charset val="134"/>')}` },
        { value: '008', format: 49 },
        { value: 32941, format: 57 },
        { value: 0.75, format: '上午/下午h"时"mm"分";@' },
        { value: -1, format: 43 },
        { value: 1, format: 10 },
        null,
        { value: 32942, format: 'aaaa;@' },
      ],
      [
        '王五',
        { value: '', format: 49 },
        { value: 32943, format: '[DBNum1][$-804]yyyy"年"m"月"d"日";@' },
        { value: 0.5, format: 'h"时"mm"分"ss"秒";@' },
      ],
    ],
    [
      [1, '姓名', '工号', '生日', '上班', '工资', '比例', '照片', '天数'],
      [2, '张三', '007', '1990-03-08', '09:00:00', 8000.5, 0.3, '=DISPIMG("ID_0A1B",1)', 5],
      [3, '李四', '008', '1990-03-09', '18:00:00', -1, 1, null, '1990-03-10'],
      [4, '王五', null, '1990-03-11', '12:00:00'],
    ],
    { after: [{ name: 'WpsReserved_CellImgList', rows: [['ID_0A1B']], state: 'veryHidden' }], wrongInLibrary: [3, 4] },
  ),
  book(
    'WPS 空格和整列格式',
    wps,
    {
      rows: [
        ['名称', '数量'],
        ['甲', 1],
        ['乙', { format: 49 }],
        ...Array.from({ length: 200 }, () => [{ format: 49 }, { format: 43 }]),
      ],
      hiddenRows: [3],
    },
    [
      [1, '名称', '数量'],
      [2, '甲', 1],
      [3, '乙', null],
    ],
  ),
]

const numbersBooks: CorpusBook[] = [
  book(
    'Numbers 一张表',
    numbers,
    {
      rows: [
        ['项目', '日期', '金额', '完成', '比例', '时长'],
        [
          '甲',
          { value: 45292, format: 'yyyy-mm-dd' },
          { value: 12.5, format: '[$¥-804]#,##0.00' },
          true,
          { value: 0.5, format: 9 },
          { value: 45292.5, format: 'yyyy-mm-dd hh:mm:ss' },
        ],
        ['乙', { format: 59 }, { value: -3, format: '0.00' }, false, { value: 1.25, format: 10 }, null],
      ],
    },
    [
      [1, '项目', '日期', '金额', '完成', '比例', '时长'],
      [2, '甲', '2024-01-01', 12.5, 'TRUE', 0.5, '2024-01-01 12:00:00'],
      [3, '乙', null, -3, 'FALSE', 1.25, null],
    ],
    { after: [{ name: '工作表 2', rows: [['别的']] }] },
  ),
  book(
    'Numbers 带表名的行',
    numbers,
    {
      rows: [
        ['表格 1', { format: 0 }],
        ['名称', '数量'],
        ['甲', 1],
      ],
      merged: ['A1:B1'],
    },
    // Numbers puts the name of the table above it; the importer says what it misses in such a header.
    [
      [1, '表格 1', ''],
      [2, '名称', '数量'],
      [3, '甲', 1],
    ],
  ),
]

const simple: Cell[][] = [
  ['名称', '数量', '说明'],
  ['甲', 1, '一'],
  ['乙', null, '二'],
]
const simpleRead: CorpusBook['table'] = [
  [1, '名称', '数量', '说明'],
  [2, '甲', 1, '一'],
  [3, '乙', null, '二'],
]
const strict: Dialect = {
  namespace: 'http://purl.oclc.org/ooxml/spreadsheetml/main',
  relations: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
}

const otherBooks: CorpusBook[] = [
  book('其他 字在单元格里', { inline: true }, simple, simpleRead),
  book('其他 没有位置', { inline: true, unplaced: true }, simple, simpleRead, { wrongInSecond: [1, 2, 3] }),
  book('其他 命名空间前缀', { prefix: 'x:' }, simple, simpleRead),
  book('其他 严格标准', strict, simple, simpleRead),
  book(
    '其他 严格标准的日期',
    strict,
    [
      ['写法', '值'],
      ['日期', { type: 'd', value: '2024-01-01T10:20:30', format: 22 }],
    ],
    [
      [1, '写法', '值'],
      [2, '日期', '2024-01-01T10:20:30'],
    ],
    { wrongInSecond: [2] },
  ),
  book('其他 字节顺序标记', { mark: '\ufeff' }, simple, simpleRead),
  book('其他 绝对路径', { absolute: true }, simple, simpleRead),
  book('其他 别的部件名', { sheetPath: () => 'tables/data.xml' }, simple, simpleRead),
  book('其他 别的关系名', { relationIds: (index) => `R${index}f3a` }, simple, simpleRead),
  book(
    '其他 空的共享文字',
    {},
    [
      ['名称', '数量', '说明'],
      ['甲', { type: 's', format: 1 }, { type: 's' }],
    ],
    [
      [1, '名称', '数量', '说明'],
      [2, '甲', null, null],
    ],
    { wrongInLibrary: [2] },
  ),
  book(
    '其他 单元格里的注音',
    { inline: true },
    [
      ['写法', '值'],
      ['注音', { rich: `${plain('東京')}<rPh sb="0" eb="2"><t>トウキョウ</t></rPh>` }],
    ],
    [
      [1, '写法', '值'],
      [2, '注音', '東京'],
    ],
    { wrongInLibrary: [2] },
  ),
  book(
    '其他 错误值',
    {},
    [
      ['写法', '值'],
      ['查不到', { type: 'e', value: '#N/A', formula: 'VLOOKUP(A1,B:B,1)' }],
      ['除以零', { type: 'e', value: '#DIV/0!' }],
    ],
    [
      [1, '写法', '值'],
      [2, '查不到', '#N/A'],
      [3, '除以零', '#DIV/0!'],
    ],
    { wrongInSecond: [2, 3] },
  ),
  book('其他 第一张表隐藏', {}, simple, simpleRead, {
    before: [{ name: '配置', rows: [['键'], ['不是数据']], state: 'hidden' }],
    sheet: 'Sheet1',
  }),
  book('其他 图表页在前', {}, simple, simpleRead, {
    before: [{ name: '图表', rows: [], isChart: true }],
    sheet: 'Sheet1',
  }),
  book(
    '其他 时长',
    {},
    [
      ['写法', '值'],
      ['一天以内', { value: 0.25, format: 46 }],
      ['一天以上', { value: 1.104166666666667, format: '[h]:mm' }],
      ['两个月以上', { value: 61.5, format: '[h]:mm:ss' }],
      ['日期', { value: 45292, format: 14 }],
    ],
    [
      [1, '写法', '值'],
      [2, '一天以内', '06:00:00'],
      [3, '一天以上', '26:30:00'],
      [4, '两个月以上', '1476:00:00'],
      [5, '日期', '2024-01-01'],
    ],
    { wrongInLibrary: [3, 4], wrongInSecond: [3, 4] },
  ),
  book(
    '其他 1904 的钟点',
    { date1904: true },
    [
      ['写法', '值'],
      ['钟点', { value: 0.354166666666667, format: 20 }],
      ['第二天', { value: 1, format: 14 }],
    ],
    [
      [1, '写法', '值'],
      [2, '钟点', '08:30:00'],
      [3, '第二天', '1904-01-02'],
    ],
    { wrongInLibrary: [2], wrongInSecond: [2] },
  ),
]

export const books: readonly CorpusBook[] = [...excelBooks, ...wpsBooks, ...numbersBooks, ...otherBooks]

/** Workbooks that nobody can read rightly. */
export const refusedBooks: readonly { name: string; parts: CorpusBook['parts']; refusal: string }[] = [
  {
    name: '其他 文字部件不在',
    parts: partsOf([{ name: 'S', rows: simple }], { stringsPart: 'xl/SharedStrings.xml' }),
    refusal: refusals.noTexts,
  },
  {
    name: '其他 一整天的时长',
    parts: partsOf([{ name: 'S', rows: [['时长'], [{ value: 2, format: '[h]:mm' }]] }]),
    refusal: refusals.dayOrHours,
  },
]
