import { isObject } from '@app/form-engine/validation/json.ts'
import type { ValuePath } from './types.ts'

/** What stands at the rest of a path inside the value of its first step. */
export function inside(value: unknown, path: ValuePath): unknown {
  let here = value
  for (const step of path.slice(1)) here = stepInto(here, step)
  return here
}

function stepInto(value: unknown, step: string | number): unknown {
  if (Array.isArray(value)) return value[Number(step)]
  return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined
}

/** The value of the first step with another one at the rest of the path; what is not on the way stays as it is. */
export function withInside(value: unknown, path: ValuePath, inner: unknown): unknown {
  const [, step, ...rest] = path
  if (step === undefined) return inner
  const next = withInside(stepInto(value, step), [step, ...rest], inner)
  if (Array.isArray(value) && Number(step) < value.length)
    return value.map((item: unknown, at) => (at === Number(step) ? next : item))
  return isObject(value) ? { ...value, [step]: next } : value
}

export const pathId = (path: ValuePath) => path.join('\u0000')
