import type { CatalogueColumn, CatalogueTable } from '#/modules/tool/gen/catalogue/catalogue.read.ts'
import { baseColumns, nodeColumns } from '#/modules/tool/gen/model/slice.ts'
import { type Index } from '#/modules/tool/gen/model/tableIndex.ts'

/** `name type[!] [comment]`; the mark says that it may not be null. */
function columnOf(line: string): CatalogueColumn {
  const [, name = '', type = '', mark, initial, comment = ''] =
    /^(\w+) ([a-z_]+(?: [a-z]+)*(?:\([\d,]+\))?(?: [a-z]+)*)(!)?(?: = (.+?))?(?: -- ([\s\S]*))?$/.exec(line) ?? []
  if (name === '') throw new Error(line)
  return { name, type, comment, filled: mark === '!', initial, isKey: false, generated: undefined }
}

const carried = (columns: Readonly<Record<string, string>>): CatalogueColumn[] =>
  Object.entries(columns).map(([name, type]) => ({
    name,
    type,
    comment: '',
    filled: false,
    initial: undefined,
    isKey: name === 'id',
    generated: undefined,
  }))

/** A column may be called `constructor`. */
const ownOf = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

/** A table as the catalogue would describe it, from a line for each column of its own. */
export function tableOf(
  name: string,
  comment: string,
  lines: readonly string[],
  {
    isTree = false,
    indexes = [],
    generated = {},
    values = {},
  }: {
    isTree?: boolean
    indexes?: readonly Index[]
    generated?: Readonly<Record<string, 'expression' | 'identity'>>
    /** Of enumerations, by column. */
    values?: Readonly<Record<string, readonly string[]>>
  } = {},
): CatalogueTable {
  const own = lines
    .map(columnOf)
    .map((column) => ({ ...column, generated: ownOf(generated, column.name), values: ownOf(values, column.name) }))
  const columns = [...carried(baseColumns), ...(isTree ? carried(nodeColumns) : []), ...own]
  return { name, comment, columns, indexes }
}
