import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { defaultPageSize, pageOf } from '@app/shared/kit/envelope.ts'
import { field } from '@app/shared/kit/field.ts'
import { badQuery } from '@app/shared/kit/messages.ts'
import { maxPageNum, maxPageSize } from '@app/shared/kit/query.ts'
import { defineResource } from '@app/shared/kit/resource.ts'
import { idList, rowId } from '@app/shared/kit/standardCalls.ts'
import { genColumn } from './genColumn.ts'
import { newColumns, newTable } from './genNewTable.ts'
import { genDraft, genSave } from './genTable.ts'

/** Tables that one import or one archive may name. */
export const mostTables = 50

export const tableName = z.string().refine((name) => /^[A-Za-z_][\w$]{0,62}$/.test(name), '表名称不合法')
/** Names of tables, separated by commas. */
export const tableList = z.string().max(3_500)

const tableNames = z.array(tableName).max(mostTables, `一次最多选择${mostTables}个表`)

/** 代码生成: the definitions, one for each table. */
export const gen = defineResource({
  name: 'tool:gen',
  label: '生成配置',
  logTitle: '代码生成',
  title: '代码生成',
  offers: ['page', 'remove'],
  order: '-updateTime',
  fields: {
    tableName: field(tableName, '表名称', { search: 'like', title: true }),
    tableComment: field(z.string(), '表描述', { search: 'like' }),
    className: field(z.string(), '实体'),
    functionAuthor: field(z.string(), '作者', { search: 'like' }),
    updateTime: field(z.string().nullish(), '更新时间', { readonly: true, form: false }),
    /** `1` while the database has no such table: the migration of its files makes it. */
    isUnbuilt: field(z.enum(['0', '1']), '未建表', { virtual: true, readonly: true, form: false, sortable: false }),
  },
})

/** A table of the database that a definition may be made of. */
const databaseTable = z.object({ tableName: z.string(), tableComment: z.string() })
export type DatabaseTable = z.infer<typeof databaseTable>

const whole = z.coerce.number({ error: badQuery }).int(badQuery)

/** One emitted file, by its path below the repository, and how it stands to what is there. */
export const fileStates = { added: '新增', existing: '已存在', same: '未变', changed: '已手改' } as const
const emittedFile = z.object({
  path: z.string(),
  text: z.string(),
  /** Absent where the repository is not at hand. */
  state: z.enum(Object.keys(fileStates) as [keyof typeof fileStates]).nullable(),
  /** What stands there and says something else. */
  before: z.string().nullable(),
})
export type EmittedFile = z.infer<typeof emittedFile>

const changes = z.object({
  added: z.array(z.string()),
  removed: z.array(z.string()),
  changed: z.array(z.string()),
  /** Columns that stay and that a unique key of the table keeps apart, alone or within others, while no form says so. */
  unticked: z.array(z.object({ columnName: z.string(), within: z.array(z.string()) })),
})
/** What a synchronisation does to the columns of a definition, and what it leaves to people. */
export type ColumnChanges = z.infer<typeof changes>

const title = '代码生成'

/** Flags and words of a thousand columns at most. */
const saveKeys = 25_000

const definition = z.object({ info: genDraft, columns: z.array(genColumn) })

/** A definition as others name it: the child of one, the table of a node. */
const genTableChoice = z.object({
  id: z.string(),
  tableName: z.string(),
  tableComment: z.string(),
  moduleName: z.string(),
  tplCategory: genDraft.shape.tplCategory,
})
export type GenTableChoice = z.infer<typeof genTableChoice>

export const genCalls = {
  databaseTables: endpoint({
    method: 'GET',
    path: '/tool/gen/db/page',
    summary: '数据库中的表',
    access: perms('tool:gen:list'),
    query: z.object({
      tableName: z.string().max(100).optional(),
      tableComment: z.string().max(100).optional(),
      /** Tables of the product too; the superuser alone. */
      system: z.enum(['0', '1']).optional(),
      pageNum: whole.min(1, badQuery).max(maxPageNum, badQuery).default(1),
      pageSize: whole.min(1, badQuery).max(maxPageSize, badQuery).default(defaultPageSize),
    }),
    data: pageOf(databaseTable),
  }),
  importTables: endpoint({
    method: 'POST',
    path: '/tool/gen/importTable',
    summary: '导入表',
    access: perms('tool:gen:import'),
    log: { title, kind: LogKind.import },
    body: z.object({ tables: tableNames }),
  }),
  definition: endpoint({
    method: 'GET',
    path: '/tool/gen/:id',
    summary: '生成配置详情',
    access: perms('tool:gen:query'),
    params: z.object({ id: rowId }),
    /** `tables`: other definitions, which this one may be tied to. */
    data: definition.extend({ tables: z.array(genTableChoice) }),
  }),
  columns: endpoint({
    method: 'GET',
    path: '/tool/gen/column/:id',
    summary: '生成配置的字段',
    access: perms('tool:gen:list'),
    params: z.object({ id: rowId }),
    data: z.array(genColumn),
  }),
  answered: endpoint({
    method: 'GET',
    path: '/tool/gen/answered',
    summary: '服务已提供接口的实体',
    access: perms('tool:gen:list'),
    /** `shop/order`, separated by commas; of these the ones whose calls this server answers. */
    query: z.object({ entities: z.string().max(3_500) }),
    data: z.array(z.string()),
  }),
  create: endpoint({
    method: 'POST',
    path: '/tool/gen/create',
    summary: '新建表的生成配置',
    access: perms('tool:gen:create'),
    log: { title, kind: LogKind.insert },
    maxKeys: saveKeys,
    body: newTable,
    data: definition,
  }),
  recreate: endpoint({
    method: 'POST',
    path: '/tool/gen/create/:id',
    summary: '修改未建表的字段',
    access: perms('tool:gen:create'),
    log: { title, kind: LogKind.update },
    maxKeys: saveKeys,
    params: z.object({ id: rowId }),
    body: newColumns,
    data: definition,
  }),
  keep: endpoint({
    method: 'POST',
    path: '/tool/gen/editNoValidated',
    summary: '保存未完成的生成配置',
    access: perms('tool:gen:edit'),
    log: { title, kind: LogKind.update, body: false },
    maxKeys: saveKeys,
    body: genSave,
    data: definition,
  }),
  save: endpoint({
    method: 'POST',
    path: '/tool/gen',
    summary: '保存生成配置',
    access: perms('tool:gen:edit'),
    log: { title, kind: LogKind.update, body: false },
    maxKeys: saveKeys,
    body: genSave,
    data: definition,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/tool/gen/preview/:ids',
    summary: '预览代码',
    access: perms('tool:gen:preview'),
    params: z.object({ ids: idList }),
    data: z.array(emittedFile),
  }),
  archive: endpoint({
    method: 'GET',
    path: '/tool/gen/batchGenCode',
    summary: '下载代码',
    access: perms('tool:gen:code'),
    log: { title, kind: LogKind.code },
    query: z.object({ tables: tableList }),
    answer: 'file',
  }),
  changes: endpoint({
    method: 'GET',
    path: '/tool/gen/synchDb/:tableName',
    summary: '表结构的变更',
    access: perms('tool:gen:edit'),
    params: z.object({ tableName }),
    data: changes,
  }),
  synchronise: endpoint({
    method: 'POST',
    path: '/tool/gen/synchDb/:tableName',
    summary: '同步表结构',
    access: perms('tool:gen:edit'),
    log: { title, kind: LogKind.update },
    params: z.object({ tableName }),
    data: changes,
  }),
}
