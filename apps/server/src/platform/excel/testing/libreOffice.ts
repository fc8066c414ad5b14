import { join } from 'node:path'
import { datesTable, type CorpusBook } from './dialects.ts'

const folder = join(import.meta.dirname, 'libreoffice')

const staff: CorpusBook['table'] = [
  [1, '姓名', '工号', '生日', '入职', '上班', '加班', '工资', '比例', '在职', '合计', '备注'],
  [
    2,
    '张三 丰',
    '000123',
    '1990-03-08',
    '2024-01-01 10:20:30',
    '08:30:00',
    '26:30:00',
    8000.5,
    0.125,
    1,
    16001,
    'a<b&c',
  ],
  [3, '李四', '110101199003070012', null, '9999-12-31', '00:00:00', '08:00:00', -3, 1, 0, '000123号', '第一行\n第二行'],
  [4, null, '=1+1', '1960-02-29', null, null, null, null, null, null, '#DIV/0!', '隐藏的行'],
  [8, '最后', null, null, null, null, null, null, null, null, null, '长'.repeat(400)],
]

/** Without a Chinese surface LibreOffice does not know 上午 and keeps the number. */
const resaved = datesTable.map((row) => (row[1] === '上下午' ? ([row[0], row[1], 45292.75] as const) : row))

/** Files that LibreOffice wrote itself, see the README. */
export const libreOffice: readonly (Omit<CorpusBook, 'parts'> & { path: string })[] = [
  {
    name: 'LibreOffice 员工 1900',
    path: join(folder, 'staff1900.xlsx'),
    table: staff,
    wrongInLibrary: [2, 3],
    wrongInSecond: [2, 4],
  },
  {
    name: 'LibreOffice 员工 1904',
    path: join(folder, 'staff1904.xlsx'),
    table: staff,
    wrongInLibrary: [2, 3],
    wrongInSecond: [2, 3, 4],
  },
  { name: 'LibreOffice 另存的日期', path: join(folder, 'dates1900.xlsx'), table: resaved, wrongInLibrary: [6, 10] },
]
