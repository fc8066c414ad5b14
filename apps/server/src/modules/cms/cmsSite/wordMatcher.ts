import { foldText } from './foldText.ts'

export interface WordMatch {
  /** Place of the word in the list that the matcher was made of. */
  word: number
  /** Where it begins in the text that was looked through. */
  at: number
  /** Where it ends. */
  end: number
}

export interface WordMatcher {
  /** Every occurrence of every word, in the order of their ends. */
  matches(text: string): Generator<WordMatch>
}

const isAlnum = (code: number) => (code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x7a)

/**
 * All words at once in one pass over the text (Aho and Corasick): a node is the beginning of a word, its `fail` the
 * longest beginning of another word that ends the same way.
 */
export function createWordMatcher(words: readonly string[]): WordMatcher {
  const folded = words.map((word) => foldText(word.trim()).units)
  // Units that stand in a word are numbered: most of a text is none of them, and small keys are found faster.
  const letters = new Uint16Array(0x10000)
  let size = 1
  for (const word of folded) for (const unit of word) if (letters[unit] === 0) letters[unit] = size++
  /** Below a node by the next letter: one number for both, so that a single map holds all edges. */
  const edge = (node: number, letter: number) => node * size + letter
  const edges = new Map<number, number>()
  const below: number[][] = [[]]
  const own: number[] = [0]
  /** Words that end at a node; several spellings may fold to one. */
  const ends: (number[] | undefined)[] = [undefined]
  for (const [index, word] of folded.entries()) {
    if (word.length === 0) continue
    let node = 0
    for (const unit of word) {
      const letter = letters[unit] ?? 0
      const key = edge(node, letter)
      let next = edges.get(key)
      if (next === undefined) {
        next = below.length
        edges.set(key, next)
        below[node]?.push(next)
        below.push([])
        own.push(letter)
        ends.push(undefined)
      }
      node = next
    }
    ends[node] = [...(ends[node] ?? []), index]
  }

  const fail = new Int32Array(below.length)
  /** The nearest node along `fail` at which a word ends; 0 for none. */
  const shorter = new Int32Array(below.length)
  const step = (from: number, letter: number): number => {
    if (letter === 0) return 0
    for (let node = from; ; node = fail[node] ?? 0) {
      const next = edges.get(edge(node, letter))
      if (next !== undefined) return next
      if (node === 0) return 0
    }
  }
  // Level by level: a node's `fail` is nearer to the root than itself.
  let level = below[0] ?? []
  while (level.length > 0) {
    const next: number[] = []
    for (const parent of level)
      for (const child of below[parent] ?? []) {
        const target = step(fail[parent] ?? 0, own[child] ?? 0)
        fail[child] = target
        shorter[child] = ends[target] ? target : (shorter[target] ?? 0)
        next.push(child)
      }
    level = next
  }

  return {
    *matches(original) {
      if (size === 1) return
      const { units, from } = foldText(original)
      let node = 0
      for (let i = 0; i < units.length; i++) {
        node = step(node, letters[units[i] ?? 0] ?? 0)
        for (let found = ends[node] ? node : (shorter[node] ?? 0); found !== 0; found = shorter[found] ?? 0)
          for (const word of ends[found] ?? []) {
            const start = i + 1 - (folded[word]?.length ?? 0)
            if (standsAlone(units, start, i)) yield { word, at: from[start] ?? 0, end: endOf(original, from[i] ?? 0) }
          }
      }
    },
  }
}

/** Behind the character at a place. */
const endOf = (text: string, at: number) => at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)

/** Letters and digits beside a word of such make it part of another word: `ass` is not in `class`. */
function standsAlone(units: Uint16Array, start: number, last: number): boolean {
  const parted = (a: number, b: number) => !(isAlnum(units[a] ?? 0) && isAlnum(units[b] ?? 0))
  return (start === 0 || parted(start - 1, start)) && (last + 1 >= units.length || parted(last, last + 1))
}
