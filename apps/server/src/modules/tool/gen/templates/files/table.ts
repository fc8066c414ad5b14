import { enumName, kindOf, originOf } from '#/modules/tool/gen/model/columnKinds.ts'
import type { Property } from '#/modules/tool/gen/model/property.ts'
import { type Slice } from '#/modules/tool/gen/model/slice.ts'
import { liveRows, type Index } from '#/modules/tool/gen/model/tableIndex.ts'
import { serverFolder, type Template } from '#/modules/tool/gen/templates/template.ts'
import { ident, raw, snakeCase, str } from '#/modules/tool/gen/text/code.ts'

function columnLine({ name, column, type, filled, initial, generated }: Property): string {
  const kind = kindOf(type)
  const own = snakeCase(name) === column ? '' : str(column)
  const known = initial === undefined ? undefined : kind.initial(initial)
  const expression = initial === undefined ? '' : `sql\`${raw(initial)}\``
  const given =
    generated === 'identity'
      ? '.generatedByDefaultAsIdentity()'
      : generated === 'expression'
        ? `.generatedAlwaysAs(${expression})`
        : initial === undefined
          ? ''
          : `.default(${known ?? expression})`
  return `${ident(name)}: ${kind.column(type, own)}${filled ? '.notNull()' : ''}${given},`
}

function indexLines({ indexes, properties }: Slice): string[] {
  const nameOf = (column: string) => {
    const found = properties.find((each) => each.column === column)
    return `t.${ident(found?.name ?? column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()))}`
  }
  return indexes.map((each) => {
    const { name, columns, unique, where, method, classes } = each
    const all = columns.map((column) => nameOf(column) + (classes?.[column] ? `.op(${str(classes[column])})` : ''))
    if (isLiveUnique(each)) return `liveUnique(${str(name)}, ${all.join(', ')})`
    const made = `${unique ? 'uniqueIndex' : 'index'}(${str(name)})`
    const on = method ? `.using(${str(method)}, ${all.join(', ')})` : `.on(${all.join(', ')})`
    return `${made}${on}${where ? `.where(sql\`${raw(where)}\`)` : ''}`
  })
}

/** Enumerations of the database, which columns name. */
function enumLines({ properties }: Slice): string[] {
  const all = new Map(
    properties.flatMap(({ type: { written = '', values } }) => (values ? [[written, values] as const] : [])),
  )
  return [...all].map(
    ([written, values]) =>
      `export const ${ident(enumName(written))} = pgEnum(${str(written)}, [${values.map(str).join(', ')}])`,
  )
}

const isLiveUnique = ({ unique, where, method }: Index) => unique && where === liveRows && !method

export const tableFile: Template = {
  path: (slice) => `${serverFolder(slice)}/${slice.entity}.table.ts`,
  text: (slice) => {
    const { entity, table, properties, indexes, isTree } = slice
    const lines = indexLines(slice)
    const own = properties.map(columnLine)
    const needsSql = [...own, ...lines].some((line) => line.includes('(sql`'))
    const from = properties.map(({ type }) => originOf(type))
    const orm = new Set(['pgTable', ...from.flatMap(({ orm: name }) => (name ? [name] : []))])
    for (const each of indexes) if (!isLiveUnique(each)) orm.add(each.unique ? 'uniqueIndex' : 'index')
    const ours = new Set(['auditColumns', ...from.flatMap(({ columns }) => (columns ? [columns] : []))])
    if (indexes.some(isLiveUnique)) ours.add('liveUnique')
    if (isTree) ours.add('treeColumns')
    return `${needsSql ? "import { sql } from 'drizzle-orm'\n" : ''}import { ${[...orm].toSorted().join(', ')} } from 'drizzle-orm/pg-core'
import { ${[...ours].toSorted().join(', ')} } from '#/platform/database/columns.ts'

${enumLines(slice).join('\n')}

export const ${ident(entity)}Table = pgTable(
  ${str(table)},
  {
    ...auditColumns,
    ${[...(isTree ? ['...treeColumns,'] : []), ...own].join('\n    ')}
  },
  ${lines.length > 0 ? `(t) => [${lines.join(', ')}],` : ''}
)
`
  },
}
