import type { GenColumn } from '@app/shared/tool/genColumn.ts'
import { isTreeCategory, type GenTable, type TplCategory } from '@app/shared/tool/genTable.ts'
import { refuse } from '#/platform/errors.ts'
import {
  namesOf,
  sliceWith,
  type Defined,
  type Known,
  type NamedTree,
  type Names,
  type Physical,
  type Slice,
} from './slice.ts'

type SubTable = GenTable['subTables'][number]

const nothing: Known = { related: new Map(), dictionaries: new Map() }

/** Tables whose files come with those of a definition. */
export const partTables = ({ tplCategory, subTables }: GenTable): string[] =>
  (tplCategory === 'sub' ? subTables : tplCategory === 'tree' ? subTables.slice(0, 1) : []).map(
    ({ tableName }) => tableName,
  )

/** Tables whose definitions a definition cannot do without. */
export const relatedTables = (table: GenTable, columns: readonly GenColumn[]): string[] => [
  ...partTables(table),
  ...columns.flatMap(({ htmlType, dictType }) => (htmlType === 'treeSelect' && dictType ? [dictType] : [])),
]

/** What the files of a definition say, with the slices that belong to it. */
export function sliceOf(
  table: GenTable,
  columns: readonly GenColumn[],
  physical?: Physical,
  known: Known = nothing,
): Slice {
  return kinds[table.tplCategory]({ table, columns, physical }, known)
}

/** What becomes of a definition, by its template. */
const kinds: Readonly<Record<TplCategory, (own: Defined, known: Known) => Slice>> = {
  crud: (own, known) => sliceWith(own, known, { trees: treesOf(own, known) }),
  treegrid: (own, known) => sliceWith(own, known, { isTree: true, trees: treesOf(own, known) }),
  sub(own, known) {
    return withChildren(own, known, sliceWith(own, known, { trees: treesOf(own, known) }))
  },
  tree(own, known) {
    const tree = sliceWith(own, known, { isTree: true, trees: treesOf(own, known) })
    const [sub] = own.table.subTables
    if (!sub) throw refuse('关联子表的表名不能为空')
    const list = relatedOf(own, sub.tableName, known)
    if (isTreeCategory(list.table.tplCategory)) throw refuse(`关联子表【${sub.tableName}】是树表，不能作为列表`)
    const rows = sliceWith(besideTree(list, own.table), known, {
      beside: { tree, fk: sub.fkName },
      trees: { ...treesOf(list, known, sub), [sub.fkName]: { ...tree, nodes: tree } },
    })
    return { ...tree, list: list.table.tplCategory === 'sub' ? withChildren(list, known, rows) : rows }
  },
}

/** With the rows that are saved with its own. */
function withChildren(own: Defined, known: Known, parent: Slice): Slice {
  if (own.table.subTables.length === 0) throw refuse('关联子表的表名不能为空')
  const taken = new Set(parent.properties.flatMap(({ name, teller }) => [name, teller?.name ?? name]))
  const children = own.table.subTables.map((sub) => {
    const child = relatedOf(own, sub.tableName, known)
    if (partTables(child.table).length > 0) throw refuse(`关联子表【${sub.tableName}】自身有关联表，不支持多级`)
    const slice = sliceWith(child, known, {
      parent: { ...namesOf(own.table), fk: sub.fkName },
      trees: treesOf(child, known),
    })
    const key = freeKey(slice, parent, taken)
    taken.add(key)
    return { key, by: slice.parent?.by ?? '', slice }
  })
  return { ...parent, children }
}

function relatedOf({ table }: Defined, name: string, { related }: Known): Defined {
  const found = related.get(name)
  if (!found || name === table.tableName) throw refuse(`请先导入关联表${name}`)
  return found
}

/** The trees that columns name, by column; of the same area, for a slice knows no table of another one. */
function treesOf({ table, columns }: Defined, known: Known, but?: SubTable, depth = 0): Record<string, NamedTree> {
  const { related } = known
  return Object.fromEntries(
    columns.flatMap(({ columnName, htmlType, dictType }) => {
      if (htmlType !== 'treeSelect' || columnName === but?.fkName) return []
      const tree = related.get(dictType)
      if (!tree || tree.table.moduleName !== table.moduleName) return []
      // Trees may name each other without end; a row of one is known without those that its own rows name.
      const nodes = depth === 0 && isTreeCategory(tree.table.tplCategory) ? nodesOf(tree, known) : undefined
      return [[columnName, { ...namesOf(tree.table), ...(nodes && { nodes }) }]]
    }),
  )
}

const nodesOf = (tree: Defined, known: Known): Slice =>
  sliceWith(tree, known, { isTree: true, trees: treesOf(tree, known, undefined, 1) })

/** A list that was never told where it stands has its page behind that of its tree. */
const besideTree = (list: Defined, tree: GenTable): Defined =>
  list.table.parentMenuId
    ? list
    : { ...list, table: { ...list.table, parentMenuId: tree.parentMenuId, menuSort: tree.menuSort + 10 } }

/** `items` of `orderItem` in an `order`. */
function freeKey({ entity }: Names, parent: Names, taken: ReadonlySet<string>): string {
  const short = entity.startsWith(parent.entity) ? entity.slice(parent.entity.length) : entity
  const word = (short || entity).replace(/^[A-Z]/, (letter) => letter.toLowerCase())
  const plural = /[^aeiou]y$/.test(word)
    ? `${word.slice(0, -1)}ies`
    : /(s|x|ch|sh)$/.test(word)
      ? `${word}es`
      : `${word}s`
  return taken.has(plural) ? `${entity}Rows` : plural
}
