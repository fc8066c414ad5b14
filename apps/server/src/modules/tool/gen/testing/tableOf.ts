import type { CatalogueColumn, CatalogueTable } from '#/modules/tool/gen/catalogue/catalogue.read.ts'
import { baseColumns, nodeColumns, type Index } from '#/modules/tool/gen/model/slice.ts'

/** `name type[!] [comment]`; the mark says that it may not be null. */
function columnOf(line: string): CatalogueColumn {
  const [, name = '', type = '', mark, initial, comment = ''] =
    /^(\w+) ([a-z]+(?: [a-z]+)*(?:\([\d,]+\))?(?: [a-z]+)*)(!)?(?: = (\S+))?(?: -- ([\s\S]*))?$/.exec(line) ?? []
  if (name === '') throw new Error(line)
  return { name, type, comment, filled: mark === '!', initial, isKey: false, isGenerated: false }
}

const carried = (columns: Readonly<Record<string, string>>): CatalogueColumn[] =>
  Object.entries(columns).map(([name, type]) => ({
    name,
    type,
    comment: '',
    filled: false,
    initial: undefined,
    isKey: name === 'id',
    isGenerated: false,
  }))

/** A table as the catalogue would describe it, from a line for each column of its own. */
export function tableOf(
  name: string,
  comment: string,
  lines: readonly string[],
  { isTree = false, indexes = [] }: { isTree?: boolean; indexes?: readonly Index[] } = {},
): CatalogueTable {
  const columns = [...carried(baseColumns), ...(isTree ? carried(nodeColumns) : []), ...lines.map(columnOf)]
  return { name, comment, columns, indexes }
}
