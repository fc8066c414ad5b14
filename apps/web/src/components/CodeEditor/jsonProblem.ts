import { jsonFault } from '@app/form-engine/document/jsonFault.ts'

/** Where a text stops being JSON. */
export interface JsonProblem {
  at: number
  line: number
  column: number
}

/** The first fault of a JSON text; undefined when it can be read. A byte order mark in front is no fault. */
export function jsonProblem(given: string): JsonProblem | undefined {
  const text = given.replace(/^\uFEFF/, '')
  try {
    JSON.parse(text)
    return undefined
  } catch {
    const at = jsonFault(text)
    const lines = text.slice(0, at).split('\n')
    return { at: at + given.length - text.length, line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
  }
}

export const jsonProblemText = ({ line, column }: JsonProblem) => `第 ${line} 行第 ${column} 列不是合法的 JSON`
