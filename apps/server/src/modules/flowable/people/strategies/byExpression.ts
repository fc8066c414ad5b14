import type { Strategy } from './strategy.ts'

/** 流程表达式: written here, or a stored one by its id. */
export const byExpression: Strategy = {
  resolve({ request, param, facts }) {
    const text = /[$#]\{/.test(param) ? param : facts.expression(param.trim())
    return text === null ? [] : request.entries(text)
  },
}
