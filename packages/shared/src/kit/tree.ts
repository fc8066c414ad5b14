import { z } from 'zod'
import { endpoint, LogKind, perms, type Access, type Endpoint } from './endpoint.ts'
import { field, type Fields, type FieldTexts } from './field.ts'
import { badQuery } from './messages.ts'
import type { ListQuery } from './query.ts'
import { defineResource, type Offer, type Resource, type ResourceInput } from './resource.ts'
import type { ItemOfFields, RowOfFields } from './rows.ts'

/** Parent of a node that has none. */
export const rootId = '0'

/** Nodes that one answer carries at most. */
export const treeLimit = 5_000

/** The menu form of older releases sends the number 0 for the root. */
const parentRef = z.codec(z.union([z.string(), z.literal(0)]), z.string().min(1).max(64), {
  decode: String,
  encode: (id) => id,
})

interface Words {
  label?: string
  texts?: FieldTexts
}

const derived = { readonly: true, form: false, sheet: false, log: false, sortable: false } as const

/** What each node carries beside the entity's own fields; all but parent and sort number are computed. */
const treeFields = (label: string, parent: Words = {}, sort: Words = {}) => ({
  parentId: field(parentRef, parent.label ?? `上级${label}`, {
    widget: 'treeSelect',
    tree: 'own',
    sheet: false,
    sortable: false,
    texts: parent.texts ?? {},
  }),
  treeSort: field(z.int().min(0).max(999_999), sort.label ?? '排序', { sortable: false, texts: sort.texts ?? {} }),
  /** Ids from the root to the node itself, separated by `/`. */
  parentIds: field(z.string(), '路径', derived),
  treeSorts: field(z.string(), '排序路径', derived),
  /** 1 for a root. */
  treeLevel: field(z.int(), '层级', derived),
  /** `y` without children, `n` with. */
  treeLeaf: field(z.string(), '是否叶子', derived),
})
export type TreeFields = ReturnType<typeof treeFields>

export interface TreeInput<F extends Fields> extends Omit<
  ResourceInput<F>,
  'order' | 'sortField' | 'sortWithin' | 'audit' | 'sheetColumns'
> {
  sheetColumns?: readonly (keyof (F & TreeFields) & string)[]
  /** Label and sentences of `parentId` and `treeSort`. */
  parent?: Words
  sort?: Words
  /** Word in `search{Word}List`; the entity's name unless given. */
  searchWord?: string
  /** Who may fill a select with the tree; without it there is no such call. */
  select?: Access
  /** Nodes are put before, after or below others in one call (drag); needs the right to edit. */
  moves?: true
}

export type TreeItem<F extends Fields> = ItemOfFields<F & TreeFields> & {
  /** `false` for a row that only leads to rows of the caller's scope; it tells its place and what every row must. */
  reachable: boolean
  children: TreeItem<F>[]
}

/** A node of a select; `children` is null when it has none or they are not loaded. */
export interface TreeNode {
  id: string
  key: string
  label: string
  title: string
  parentId: string
  parentIds: string
  isLeaf: boolean
  /** `false` for ancestors that are only shown to lead to what the caller may see. */
  selectable: boolean
  disabled: boolean
  disableCheckbox: boolean
  icon: string | null
  attributes: Record<string, unknown>
  children: TreeNode[] | null
}

export const treeNode: z.ZodType<TreeNode> = z.object({
  id: z.string(),
  key: z.string(),
  label: z.string(),
  title: z.string(),
  parentId: z.string(),
  parentIds: z.string(),
  isLeaf: z.boolean(),
  selectable: z.boolean(),
  disabled: z.boolean(),
  disableCheckbox: z.boolean(),
  icon: z.string().nullable(),
  attributes: z.record(z.string(), z.unknown()),
  children: z.array(z.lazy(() => treeNode)).nullable(),
})

export interface TreeLevel {
  /** Levels below `id`; 0 stands for 2. */
  level: number
  id: string
}

/** Where a node goes: beside another one or, as the last, below it. */
export interface TreeMove {
  id: string
  version: number
  targetId: string
  place: 'before' | 'after' | 'inside'
}

export interface TreeEndpoints<F extends Fields> {
  /** Table rows below a node. */
  level: Endpoint<z.ZodType<TreeLevel>, z.ZodUndefined, z.ZodUndefined, z.ZodType<TreeItem<F>[]>>
  /** Rows that match and everything above them. */
  search: Endpoint<z.ZodUndefined, z.ZodType<ListQuery>, z.ZodUndefined, z.ZodType<TreeItem<F>[]>>
  /** Nodes for a select. */
  select: Endpoint<z.ZodType<TreeLevel>, z.ZodUndefined, z.ZodUndefined, z.ZodType<TreeNode[]>>
  /** The same without a node and what is below it: the places it may be moved to. */
  selectExcept: Endpoint<
    z.ZodType<TreeLevel & { excludeId: string }>,
    z.ZodUndefined,
    z.ZodUndefined,
    z.ZodType<TreeNode[]>
  >
  /** Puts a node beside or below another one; answers the moved row. */
  move: Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodType<TreeMove>, z.ZodType<RowOfFields<F & TreeFields>>>
}

export interface Tree<F extends Fields = Fields> extends Resource<F & TreeFields> {
  readonly treeEndpoints: TreeEndpoints<F>
  /** `false`: the calls `select` and `selectExcept` do not exist. */
  readonly selects: boolean
  /** `false`: the call `move` does not exist. */
  readonly moves: boolean
}

const treeOffers: readonly Offer[] = ['get', 'save', 'remove', 'export']
const nodeId = z.string().min(1).max(64)
const level = z.coerce.number({ error: badQuery }).refine((n) => Number.isInteger(n) && n >= 0 && n <= 50, badQuery)
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Forms ask for the place first and for the remark last. */
function inOrder<F extends Fields>(own: F, { parentId, ...place }: TreeFields): F & TreeFields {
  const { remark, ...rest } = own as Fields
  return { parentId, ...rest, ...place, ...(remark ? { remark } : {}) } as unknown as F & TreeFields
}

/** Declares an entity whose rows form a tree (system §1.4): a resource with place, move and tree reads. */
export function defineTree<const F extends Fields>(input: TreeInput<F>): Tree<F> {
  const { parent, sort, searchWord, select, moves, ...rest } = input
  const { label, name } = input
  const resource = defineResource({
    ...rest,
    offers: input.offers ?? treeOffers,
    fields: inOrder(input.fields, treeFields(label, parent, sort)),
    order: 'treeSorts',
    sortField: 'treeSort',
    sortWithin: 'parentId',
  })
  const { path, permOf } = resource
  const word = searchWord ?? upperFirst(name.split(':').at(-1) ?? '')
  // The row's schema is an object; its exact type is computed from F.
  const item = resource.item as unknown as z.ZodObject
  const row: z.ZodType = item.extend({ reachable: z.boolean(), children: z.array(z.lazy(() => row)) })
  const read = { method: 'GET', access: perms(permOf('list')) } as const
  const choose = { method: 'GET', access: select ?? 'session', data: z.array(treeNode) } as const

  const treeEndpoints = {
    level: endpoint({
      ...read,
      path: `${path}/list/:level/:id`,
      summary: `${label}下级列表`,
      params: z.object({ level, id: nodeId }),
      data: z.array(row),
    }),
    search: endpoint({
      ...read,
      path: `${path}/search${word}List`,
      summary: `查询${label}`,
      query: resource.endpoints.list.query ?? z.undefined(),
      data: z.array(row),
    }),
    select: endpoint({
      ...choose,
      path: `${path}/listTree/:level/:id`,
      summary: `${label}选择树`,
      params: z.object({ level, id: nodeId }),
    }),
    selectExcept: endpoint({
      ...choose,
      path: `${path}/listTreeExcludeChild/:level/:id/:excludeId`,
      summary: `${label}选择树，不含一个节点及其下级`,
      params: z.object({ level, id: nodeId, excludeId: nodeId }),
    }),
    move: endpoint({
      method: 'POST',
      path: `${path}/move`,
      summary: `移动${label}`,
      access: perms(permOf('edit')),
      log: { title: input.logTitle ?? `${label}管理`, kind: LogKind.update },
      body: z.object({
        id: nodeId,
        version: z.int().min(1),
        targetId: nodeId,
        place: z.enum(['before', 'after', 'inside']),
      }),
      data: resource.row,
    }),
  }
  const offered = { treeEndpoints, selects: select !== undefined, moves: moves === true && resource.offers.has('edit') }
  return Object.assign(resource, offered) as unknown as Tree<F>
}
