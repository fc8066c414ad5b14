import {
  baseColumnNames,
  isPropertyName,
  isQueryWord,
  kitProperties,
  treeColumnNames,
} from '@app/shared/tool/genNames.ts'
import { camelCase } from '#/modules/tool/gen/text/code.ts'

interface Column {
  name: string
  /** As the catalogue writes it. */
  type: string
}

const carried = new Set([...baseColumnNames, ...treeColumnNames])

/** Room for what is put behind a name. */
const longest = 58

/**
 * What columns are called in code, each by a name of its own that the kit does not know otherwise. Those of `known` are
 * called so already.
 */
export function propertyNames(
  columns: readonly Column[],
  known: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const taken = new Set([...kitProperties(true), ...columns.flatMap(({ name }) => known.get(name) ?? [])])
  for (const { name: column, type } of columns) {
    const name = known.get(column) ?? (carried.has(column) ? camelCase(column) : freeName(column, type, taken))
    names.set(column, name)
    taken.add(name)
  }
  return names
}

/** The name that follows from the column's, or else with an underscore or a number behind it. */
function freeName(column: string, type: string, taken: ReadonlySet<string>): string {
  const word = camelCase(column).slice(0, longest)
  const name = word === '' ? 'field' : /^\d/.test(word) ? `n${word}` : word
  const isFree = (one: string) =>
    isPropertyName(one) && !taken.has(one) && !isQueryWord(one) && (one !== 'sort' || /^(small)?int/.test(type))
  // A letter has to come first; one that was put there is marked. Of other scripts nothing is left to call it by.
  const first = word === '' ? [] : name === word ? [name, `${name}_`] : [`${name}_`]
  const free = first.find(isFree)
  if (free !== undefined) return free
  let place = word === '' ? 1 : 2
  while (!isFree(`${name}${place}`)) place++
  return `${name}${place}`
}
