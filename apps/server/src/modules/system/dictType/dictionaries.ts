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

export const dictionaries: readonly SeededDictionary[] = dictionaryWords.map(([type, name, entries]) => ({
  type,
  name,
  entries: entries.split(', ').map(entryOf),
}))

/** Types that contracts and stored rows rely on; their entries are not deleted. */
export const builtInDictTypes: ReadonlySet<string> = new Set(dictionaries.map(({ type }) => type))
