import type { Limits } from '#/limits.ts'
import { refuse } from '#/platform/errors.ts'

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])
const bad = () => refuse('参数不符合规范')

/** Parses a JSON body within its limits: depth is counted before parsing, keys and arrays after (security RL-02, IN-08). */
export function parseJson(text: string, limits: Pick<Limits, 'L_DEPTH' | 'L_KEYS' | 'L_ARRAY'>): unknown {
  if (depthOf(text) > limits.L_DEPTH) throw bad()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw bad()
  }
  if (typeof value !== 'object' || value === null) throw bad()
  if (countKeys(value, limits.L_ARRAY) > limits.L_KEYS) throw bad()
  return value
}

function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (inString) {
      if (c === 92) i++
      else if (c === 34) inString = false
    } else if (c === 34) inString = true
    else if (c === 91 || c === 123) deepest = Math.max(deepest, ++depth)
    else if (c === 93 || c === 125) depth--
  }
  return deepest
}

/** Recursion is safe: the depth was bounded before. */
function countKeys(value: object, maxItems: number): number {
  const isArray = Array.isArray(value)
  const keys = Object.keys(value)
  if (isArray && keys.length > maxItems) throw bad()
  let count = isArray ? 0 : keys.length
  for (const key of keys) {
    if (!isArray && (forbiddenKeys.has(key) || !key.isWellFormed())) throw bad()
    const child = (value as Record<string, unknown>)[key]
    // Half a character is no text that the database takes.
    if (typeof child === 'string' && !child.isWellFormed()) throw bad()
    if (typeof child === 'object' && child !== null) count += countKeys(child, maxItems)
  }
  return count
}
