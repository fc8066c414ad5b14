import { isPlain } from '@app/form-engine/document/plain.ts'

const beginning = /\{\s*"(?:[^"\\]|\\.)*"\s*:/g
const piece = /"(?:[^"\\]|\\.)*"|[{}]/g
const mostTries = 50

/**
 * The definition inside a text that is more than JSON: a `.vue` or `.html` sample, a script. The first object with
 * `list` and `config` counts; undefined when there is none.
 */
export function unwrapped(text: string): unknown {
  for (const { index } of [...text.matchAll(beginning)].slice(0, mostTries)) {
    const value = objectAt(text, index)
    if (isPlain(value) && Array.isArray(value.list) && isPlain(value.config)) return value
  }
  return undefined
}

/** The JSON object that begins at a place; undefined when what stands there is something else. */
function objectAt(text: string, start: number): unknown {
  piece.lastIndex = start
  let open = 0
  do {
    const found = piece.exec(text)
    if (!found) return undefined
    open += found[0] === '{' ? 1 : found[0] === '}' ? -1 : 0
  } while (open > 0)
  try {
    return JSON.parse(text.slice(start, piece.lastIndex))
  } catch {
    return undefined
  }
}
