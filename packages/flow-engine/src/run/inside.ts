import { armBoundary, armScope } from './events.ts'
import { addToken, childrenOf, nodeOf } from './tokens.ts'
import type { Run, Token } from './types.ts'

/** Sub-processes around a node below a scope, from the outside in. */
export function scopesBelow(run: Run, scope: string, node: string): string[] {
  const found: string[] = []
  for (let at = nodeOf(run, node).scope; at !== scope; at = nodeOf(run, at).scope) found.unshift(at)
  return found
}

/** Makes a token stand for the inside of its sub-process, which begins without its start. */
export function openScope(run: Run, token: Token): Token {
  token.status = 'scope'
  run.effects.push({ type: 'entered', token: token.id, node: token.node })
  armBoundary(run, token, nodeOf(run, token.node))
  armScope(run, token.id)
  return token
}

type Add = (run: Run, parent: string, node: string) => Token

/** The token of a sub-process that is open in a scope, else a new one. */
export function openedIn(run: Run, parent: string, node: string, add: Add = addToken): Token {
  const open = childrenOf(run, parent).find((each) => each.status === 'scope' && !each.multi && each.node === node)
  return open ?? openScope(run, add(run, parent, node))
}
