import { checkExpression } from '@app/flow-engine/expression/checkExpression.ts'
import { evaluate } from '@app/flow-engine/expression/evaluate.ts'
import { ExpressionError, type Value } from '@app/flow-engine/expression/types.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid } from '#/platform/errors.ts'

/** What an expression gives for sample variables; one that cannot be computed says why. */
export function tryExpression(ctx: Ctx, { expression, variables }: { expression: string; variables: string }) {
  const given = readVariables(variables)
  const { fault, names } = checkExpression(expression)
  if (fault) return { fault, names }
  try {
    const find = (name: string) => (Object.hasOwn(given, name) ? given[name] : undefined)
    const value = evaluate(expression, { find, beans: {}, now: ctx.now.getTime(), zone: ctx.platform.env.TIME_ZONE })
    return { value, names }
  } catch (error) {
    if (error instanceof ExpressionError) return { fault: error.message, names }
    throw error
  }
}

function readVariables(text: string): Record<string, Value> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, Value>
  } catch {
    // Told below.
  }
  throw invalid({ variables: '样例变量应为JSON对象' })
}
