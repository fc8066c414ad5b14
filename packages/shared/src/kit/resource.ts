import { z } from 'zod'
import { endpoint, LogKind, perms, type Endpoint } from './endpoint.ts'
import { pageOf } from './envelope.ts'
import type { Field, Fields } from './field.ts'
import { labelled } from './labels.ts'
import { querySchema } from './query.ts'
import type { ItemOfFields, RowOfFields } from './rows.ts'
import { saveSchema } from './save.ts'
import {
  idList,
  importAnswer,
  importQuery,
  rowId,
  transferAnswer,
  uniqueAnswer,
  type ResourceEndpoints,
  type UniqueCheck,
} from './standardCalls.ts'
import { tellers } from './told.ts'
import { innerSchema, wire } from './wire.ts'

/** `save` is `add` and `edit`; whoever offers one of these has the call for that alone. */
export type Offer = 'page' | 'list' | 'get' | 'save' | 'add' | 'edit' | 'remove' | 'export' | 'import' | 'changeStatus'

const everything: readonly Offer[] = ['page', 'list', 'get', 'save', 'remove', 'export']

export interface ResourceInput<F extends Fields> {
  /** `area:entity`; also the permission prefix and, with slashes, the path unless those are given. */
  name: string
  label: string
  fields: F
  path?: string
  /** Permission prefix when several entities share one (`system:dict`). */
  perm?: string
  /** Permission of page and list; `{perm}:list` unless given. */
  listPerm?: string
  /** The one permission of all calls, where the menu has a single button for the whole entity. */
  onePerm?: string
  /** Calls the entity has; import and changeStatus must be asked for. */
  offers?: readonly Offer[]
  /** Permission of changeStatus when the menu names one; `{perm}:edit` unless given. */
  statusPerm?: string
  /** Title of the list card; `{label}列表` unless given. */
  title?: string
  /** Module name in 操作日志; `{label}管理` unless given. */
  logTitle?: string
  /** Excel sheet; `{label}数据` unless given. */
  sheetName?: string
  /** Columns of the Excel sheet in their order; all fields with a sheet column in the order of the form unless given. */
  sheetColumns?: readonly (keyof F & string)[]
  /** Columns of the sheet that is imported, in their order; those of a new row's form unless given. */
  importColumns?: readonly string[]
  /** Columns that only this sheet has: a code or a name that stands for an id. */
  importFields?: Fields
  /** Unique field by which an import recognises a row; the first one unless given. */
  importKey?: keyof F & string
  /** Order of lists: a field, `-` in front for descending; `sort` or newest first unless given. */
  order?: string
  /** Date-time field that `params[beginTime]` and `params[endTime]` bound; createTime unless given. */
  range?: string
  /** Field whose values count separately in findMaxSort (`dictType`). */
  sortWithin?: keyof F & string
  /** Field that findMaxSort counts; `sort` unless given. */
  sortField?: keyof F & string
  /** `false`: no createBy … version on the wire (logs). */
  audit?: false
  /** Query keys beside the search fields; what they mean says the `where` of the routes. */
  filters?: Readonly<Record<string, z.ZodType>>
}

export interface Resource<F extends Fields = Fields> {
  readonly name: string
  readonly label: string
  readonly title: string
  readonly path: string
  readonly perm: string
  /** The permission of an action (`add`, `remove`, …). */
  readonly permOf: (action: string) => string
  readonly statusPerm: string
  readonly sheetName: string
  readonly sheetColumns: readonly (keyof F & string)[]
  readonly importColumns: readonly string[] | undefined
  readonly importFields: Fields
  readonly importKey: string | undefined
  readonly order: string
  readonly range: string
  readonly fields: F
  readonly titleField: keyof F & string
  readonly sortField: (keyof F & string) | undefined
  readonly sortWithin: (keyof F & string) | undefined
  readonly audit: boolean
  /** Query keys beside the search fields. */
  readonly filters: ReadonlySet<string>
  readonly offers: ReadonlySet<Offer>
  readonly row: z.ZodType<RowOfFields<F>>
  readonly item: z.ZodType<ItemOfFields<F>>
  readonly endpoints: ResourceEndpoints<F>
  /** Unique checks by field name. */
  readonly checks: Readonly<Record<string, UniqueCheck>>
}

type TypedByRows = 'page' | 'list' | 'get' | 'save'

/** What a resource says of itself beside the types of its rows; a resource of any fields fits. */
export interface ResourceFacts extends Omit<Resource, 'endpoints' | 'row' | 'item'> {
  readonly endpoints: Omit<ResourceEndpoints<Fields>, TypedByRows> & Readonly<Record<TypedByRows, Endpoint>>
}

export type RowOf<R> = R extends { row: z.ZodType<infer T> } ? T : never
export type ItemOf<R> = R extends { item: z.ZodType<infer T> } ? T : never

const auditShape = {
  createBy: z.string().nullable(),
  createTime: z.string().nullable(),
  updateBy: z.string().nullable(),
  updateTime: z.string().nullable(),
  version: z.int(),
}

/** What is offered, the two halves of a save and the call of either half among it. */
export function withHalves(offered: Iterable<Offer>): ReadonlySet<Offer> {
  const offers = new Set(offered)
  const isHalf = offers.has('add') || offers.has('edit')
  if (isHalf) offers.add('save')
  else if (offers.has('save')) for (const half of ['add', 'edit'] as const) offers.add(half)
  return offers
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** More than a body usually has, where rows are saved with their parent. */
function roomFor(entries: readonly [string, Field][]): { maxKeys?: number } {
  const inRows = entries.map(
    ([
      ,
      {
        options: { rows },
      },
    ]) => (rows ? rows.most * (Object.keys(rows.fields).length + 4) : 0),
  )
  const keys = inRows.reduce((sum, each) => sum + each, 0)
  return keys === 0 ? {} : { maxKeys: 2_000 + keys }
}

/** Declares an entity once: its calls, schemas and permissions follow from the fields. */
export function defineResource<const F extends Fields>(input: ResourceInput<F>): Resource<F> {
  const { name, label, fields } = input
  const path = input.path ?? `/${name.replaceAll(':', '/')}`
  const perm = input.perm ?? name
  const permOf = (action: string) => input.onePerm ?? `${perm}:${action}`
  const statusPerm = input.statusPerm ?? permOf('edit')
  const listAccess = perms(input.listPerm ?? permOf('list'))
  const offers = withHalves(input.offers ?? everything)
  if (offers.has('import') && !offers.has('add')) throw new Error(`${name}: an import adds rows`)
  const audit = input.audit !== false
  const entries: [string, Field][] = Object.entries(fields)
  // The place of a tree's node names nothing.
  const firstName = entries.find(([, f]) => f.options.widget !== 'treeSelect')
  const titleField = (entries.find(([, f]) => f.options.title) ?? firstName)?.[0] ?? 'id'
  const sortField = input.sortField ?? ('sort' in fields ? 'sort' : undefined)
  const range = input.range ?? 'createTime'
  const statusField: Field | undefined = (fields as Fields).status
  if (offers.has('changeStatus') && !statusField) throw new Error(`${name}: no status to change`)
  if (offers.has('changeStatus') && !offers.has('edit') && !input.statusPerm)
    throw new Error(`${name}: nobody may edit, so statusPerm says who changes the status`)
  const order = input.order ?? sortField ?? '-createTime'

  // Ids that another field tells by name are nothing for a sheet.
  const told = tellers(fields)
  const sent = entries.filter(([, f]) => !f.options.secret)
  const shape = (keep: (f: Field) => boolean) => ({
    id: rowId,
    ...Object.fromEntries(sent.filter(([, f]) => keep(f)).map(([key, f]) => [key, wire(f.schema)])),
    ...(audit ? auditShape : {}),
  })
  const row = z.object(shape(() => true))
  const item = z.object(shape((f) => f.options.list !== false))
  const query = querySchema(fields, { audit, range, filters: input.filters ?? {} })
  const save = saveSchema(fields, audit, {
    adding: offers.has('add') ? undefined : `${label}不支持新增`,
    editing: offers.has('edit') ? undefined : `${label}不支持修改`,
  })
  const log = (kind: LogKind) => ({ title: input.logTitle ?? `${label}管理`, kind })
  // What nobody offers has no permission.
  const saving: [string, ...string[]] = !offers.has('edit')
    ? [permOf('add')]
    : !offers.has('add')
      ? [permOf('edit')]
      : [permOf('add'), permOf('edit')]
  const [add, edit] = saving
  const sortPath = input.sortWithin ? `${path}/findMaxSort/:scope` : `${path}/findMaxSort`

  const endpoints = {
    page: endpoint({
      method: 'GET',
      path: `${path}/page`,
      summary: `${label}分页列表`,
      access: listAccess,
      query: query.page,
      data: pageOf(item),
    }),
    list: endpoint({
      method: 'GET',
      path: `${path}/list`,
      summary: `${label}列表`,
      access: listAccess,
      query: query.list,
      data: z.array(item),
    }),
    get: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      summary: `${label}详情`,
      access: perms(permOf('query')),
      params: z.object({ id: rowId }),
      data: row,
    }),
    save: endpoint({
      method: 'POST',
      path,
      summary: `${saving.length > 1 ? '新增或修改' : offers.has('add') ? '新增' : '修改'}${label}`,
      access: edit === undefined ? perms(...saving) : { save: [add, edit] },
      log: log(offers.has('edit') ? LogKind.update : LogKind.insert),
      body: save,
      data: row,
      ...(sent.some(([, f]) => f.options.once) ? { once: true } : {}),
      ...roomFor(entries),
    }),
    remove: endpoint({
      method: 'POST',
      path: `${path}/:ids`,
      summary: `删除${label}`,
      access: perms(permOf('remove')),
      log: log(LogKind.remove),
      params: z.object({ ids: idList }),
    }),
    export: endpoint({
      method: 'GET',
      path: `${path}/export`,
      summary: `导出${label}`,
      access: perms(permOf('export')),
      log: log(LogKind.export),
      query: query.list,
      data: transferAnswer,
      answer: 'message',
    }),
    importTemplate: endpoint({
      method: 'GET',
      path: `${path}/importTemplate`,
      summary: `下载${label}导入模板`,
      access: perms(permOf('import')),
      answer: 'message',
    }),
    importData: endpoint({
      method: 'POST',
      path: `${path}/importData`,
      summary: `导入${label}`,
      access: perms(permOf('import')),
      log: { ...log(LogKind.import), body: false },
      query: importQuery,
      reasons: ['stale'],
      data: importAnswer,
      answer: 'message',
    }),
    changeStatus: endpoint({
      method: 'POST',
      path: `${path}/changeStatus`,
      summary: `启用或停用${label}`,
      access: perms(statusPerm),
      log: log(LogKind.update),
      body: z.object({
        id: rowId,
        status: statusField ? labelled(innerSchema(statusField.schema), statusField.label) : z.never(),
        version: z.int().min(1).optional(),
      }),
    }),
    maxSort: endpoint({
      method: 'GET',
      path: sortPath,
      summary: `${label}下一个排序号`,
      access: perms(permOf('query')),
      params: z.object({ scope: z.string().max(100).optional() }),
      data: z.int(),
    }),
  }

  const checks = Object.fromEntries(
    entries
      .filter(([, f]) => f.options.unique)
      .map(([key, f]) => {
        const word = typeof f.options.unique === 'string' ? f.options.unique : upperFirst(key)
        const keys = [key, ...(f.options.uniqueWithin ?? [])]
        return [
          key,
          endpoint({
            method: 'GET',
            path: `${path}/check${word}Unique`,
            summary: `检查${f.label}是否可用`,
            access: perms(...saving),
            query: z.object({
              ...Object.fromEntries(keys.map((k) => [k, z.string().max(500)])),
              id: z.string().max(64).optional(),
            }),
            data: uniqueAnswer,
          }),
        ]
      }),
  )

  // The schemas are assembled from the fields at run time; their exact types are those computed from F.
  return {
    name,
    label,
    path,
    perm,
    permOf,
    statusPerm,
    fields,
    order,
    range,
    audit,
    filters: new Set(Object.keys(input.filters ?? {})),
    offers,
    titleField,
    sortField,
    title: input.title ?? `${label}列表`,
    sheetName: input.sheetName ?? `${label}数据`,
    sheetColumns:
      input.sheetColumns ?? sent.filter(([key, f]) => f.options.sheet !== false && !told.has(key)).map(([key]) => key),
    importColumns: input.importColumns,
    importFields: input.importFields ?? {},
    importKey: input.importKey ?? entries.find(([, f]) => f.options.unique)?.[0],
    sortWithin: input.sortWithin,
    row,
    item,
    endpoints,
    checks,
  } as unknown as Resource<F>
}

/** The endpoints that the resource offers, checks included, for routing and for the API reference. */
export function offeredEndpoints(resource: Resource): Endpoint[] {
  const { offers, endpoints } = resource
  const standard: [boolean, Endpoint][] = [
    [offers.has('page'), endpoints.page],
    [offers.has('list'), endpoints.list],
    [offers.has('get'), endpoints.get],
    [offers.has('save'), endpoints.save],
    [offers.has('remove'), endpoints.remove],
    [offers.has('export'), endpoints.export],
    [offers.has('import'), endpoints.importTemplate],
    [offers.has('import'), endpoints.importData],
    [offers.has('changeStatus'), endpoints.changeStatus],
    [offers.has('add') && resource.sortField !== undefined, endpoints.maxSort],
  ]
  return [
    ...standard.filter(([offered]) => offered).map(([, e]) => e),
    ...(offers.has('save') ? Object.values(resource.checks) : []),
  ]
}
