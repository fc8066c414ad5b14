import type { tagStyles } from '@app/shared/system/dictData.ts'
import { loadModules } from '#/platform/modules.ts'

/** A dictionary of the product, as the `*.dict.ts` of a slice says it; its entries are seeded in their order. */
export interface Dictionary {
  type: string
  name: string
  entries: readonly DictionaryEntry[]
  /** No code knows a value of it, so that one may be withdrawn from choice. */
  choice?: true
}

interface DictionaryEntry {
  value: string
  label: string
  isDefault?: true
  /** Of its tag. */
  style?: (typeof tagStyles)[number]
  /** Its place times ten unless given. */
  sort?: number
}

const files = await loadModules<{ default: readonly Dictionary[] }>('dict')

export const dictionaries: readonly Dictionary[] = files.flatMap(({ exports }) => exports.default)

/** Types that contracts and stored rows rely on; their entries are not deleted. */
export const builtInDictTypes: ReadonlySet<string> = new Set(dictionaries.map(({ type }) => type))

/** Id of the row that an entry was seeded as. */
export const seededEntryId = (type: string, value: string) => `${type}.${value}`

const seededEntries = new Map(
  dictionaries.flatMap(({ type, entries, choice }) =>
    entries.map(({ value }) => [seededEntryId(type, value), { choice }] as const),
  ),
)

/** What is fixed of an entry: of a seeded one the value, and that it is in use where code relies on it. */
export function fixedOfEntry(id: string | undefined): ('dictValue' | 'status')[] {
  const seeded = seededEntries.get(id ?? '')
  if (!seeded) return []
  return seeded.choice ? ['dictValue'] : ['dictValue', 'status']
}
