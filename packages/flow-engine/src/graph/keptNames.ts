import type { FlowGraph } from './types.ts'

/** Names that the engine and its host keep for themselves (workflow §10.1, security WF-04). */
const reserved = /^(INITIATOR|initiator|loopCounter|nrOf[A-Z].*|_.*)$/

/** Whether nobody outside gives a variable of this name, such as the one that says who started. */
export const isKept = (name: string, { initiatorVariable }: Pick<FlowGraph, 'initiatorVariable'>): boolean =>
  reserved.test(name) || name === initiatorVariable

/** Names that processes of other engines give a meaning; no field of a form takes their place (workflow §10.1). */
export const meantElsewhere: ReadonlySet<string> = new Set(['approval', 'userList', 'processStatus'])
