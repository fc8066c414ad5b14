import { compilePattern } from '@app/form-engine/pattern/pattern.ts'

/** Why a rule's pattern is refused; undefined for one that may be used, or that nobody has begun. */
export function patternProblem(text: string): string | undefined {
  if (text === '') return undefined
  const pattern = compilePattern(text)
  return pattern.ok ? undefined : pattern.message
}
