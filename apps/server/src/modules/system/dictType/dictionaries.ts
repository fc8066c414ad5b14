import { dictionaryWords } from './dictionaryWords.ts'

export interface SeededEntry {
  value: string
  label: string
  sort: number
  isDefault: 'Y' | 'N'
  listClass: string | null
}

export interface SeededDictionary {
  type: string
  name: string
  entries: SeededEntry[]
  /** No code knows a value of it. */
  choice: boolean
}

const entryShape = /^(?<value>\S+) (?<label>[^*[#]+?)(?<main>\*)?(?: \[(?<style>\w+)\])?(?: #(?<sort>\d+))?$/

function entryOf(text: string, place: number): SeededEntry {
  const { value, label, main, style, sort } = entryShape.exec(text)?.groups ?? {}
  if (value === undefined || label === undefined) throw new Error(`"${text}" is no dictionary entry`)
  return {
    value,
    label,
    sort: sort === undefined ? (place + 1) * 10 : Number(sort),
    isDefault: main ? 'Y' : 'N',
    listClass: style ?? null,
  }
}

export const dictionaries: readonly SeededDictionary[] = dictionaryWords.map(([type, name, entries, use]) => ({
  type,
  name,
  entries: entries.split(', ').filter(Boolean).map(entryOf),
  choice: use === 'choice',
}))

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
