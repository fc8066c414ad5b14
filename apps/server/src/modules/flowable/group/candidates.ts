import type { candidateKinds } from '#/modules/flowable/task/task.table.ts'

interface Candidate {
  kind: Exclude<(typeof candidateKinds)[number], 'user'>
  refId: string
}

const groupKinds = { ROLE: 'role', DEPT: 'dept', POST: 'post', GROUP: 'group' } as const

/** A bare group is a role; letters before it say what else it is (workflow §7.2). */
export function candidateOf(group: string): Candidate {
  const [, word, refId = group] = /^(ROLE|DEPT|POST|GROUP)(.+)$/.exec(group) ?? []
  return { kind: word ? groupKinds[word as keyof typeof groupKinds] : 'role', refId }
}
