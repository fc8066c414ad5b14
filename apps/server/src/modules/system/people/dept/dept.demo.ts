import { eq } from 'drizzle-orm'
import { seedRows, seedRun } from '#/platform/start/applySeeds.ts'
import { deptTable } from './dept.table.ts'

interface DemoDept {
  id: string
  path: string
  code: string
  name: string
  type: 'company' | 'dept'
  sorts: string
  pinyin: string
  leader?: string
  leaderUserId?: string
  leaf: 'y' | 'n'
}

const departments: readonly DemoDept[] = [
  {
    id: '102',
    path: '100/102',
    code: '102',
    name: '子公司',
    type: 'company',
    sorts: '000010/000010',
    pinyin: 'zigongsi,zgs',
    leader: '管理员',
    leaderUserId: '2',
    leaf: 'n',
  },
  {
    id: '103',
    path: '100/102/103',
    code: 'manager',
    name: '市场部',
    type: 'dept',
    sorts: '000010/000010/000010',
    pinyin: 'shichangbu,scb',
    leaf: 'y',
  },
  {
    id: '104',
    path: '100/102/104',
    code: 'rd',
    name: '研发部',
    type: 'dept',
    sorts: '000010/000010/000020',
    pinyin: 'yanfabu,yfb',
    leader: '王敏',
    leaderUserId: '3',
    leaf: 'n',
  },
  {
    id: '105',
    path: '100/102/104/105',
    code: 'rd-fe',
    name: '前端组',
    type: 'dept',
    sorts: '000010/000010/000020/000010',
    pinyin: 'qianduanzu,qdz',
    leaf: 'y',
  },
  {
    id: '106',
    path: '100/102/106',
    code: 'finance',
    name: '财务部',
    type: 'dept',
    sorts: '000010/000010/000030',
    pinyin: 'caiwubu,cwb',
    leaf: 'y',
  },
  {
    id: '107',
    path: '100/107',
    code: 'content',
    name: '内容运营部',
    type: 'dept',
    sorts: '000010/000020',
    pinyin: 'neirongyunyingbu,nryyb',
    leader: '赵婷',
    leaderUserId: '5',
    leaf: 'y',
  },
]

const rows = departments.map(({ id, path, code, name, type, sorts, pinyin, leader, leaderUserId, leaf }) => ({
  id,
  parentId: path.split('/').at(-2) ?? '0',
  parentIds: path,
  treeSort: Number(sorts.split('/').at(-1)),
  treeSorts: sorts,
  treeLevel: path.split('/').length,
  treeLeaf: leaf,
  deptCode: code,
  deptName: name,
  deptFullName: name,
  deptType: type,
  leader: leader ?? null,
  leaderUserId: leaderUserId ?? null,
  deptPinyin: pinyin,
}))

export default [
  seedRows(deptTable, rows, 6),
  seedRun(
    'departments below 集团',
    async (ctx) => void (await ctx.db.update(deptTable).set({ treeLeaf: 'n' }).where(eq(deptTable.id, '100'))),
    7,
  ),
]
