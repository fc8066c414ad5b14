import { readFileSync } from 'node:fs'

/** A small file of the system, undefined where there is none; tests hand in their own. */
export type ReadFile = (path: string) => string | undefined

export const readSystemFile: ReadFile = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // Not Linux, or not given to this process.
    return undefined
  }
}

/** Lines `name value` of a file of the kernel as a map. */
export function numbersIn(text: string | undefined): Map<string, number> {
  const lines = (text ?? '').split('\n').map((line) => line.split(/[\s:]+/))
  return new Map(lines.map(([name = '', value = '']) => [name, Number(value)]))
}

export const rounded = (value: number, digits = 2): number => {
  const factor = 10 ** digits
  return Number.isFinite(value) ? Math.round(value * factor) / factor : 0
}
