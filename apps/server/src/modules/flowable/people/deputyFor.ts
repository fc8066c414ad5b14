import type { ProcessOf } from '#/modules/flowable/deputy/activeDeputies.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { askingAgain } from './askAgain.ts'
import { createFacts, type PeopleFacts } from './peopleFacts.ts'

const longestChain = 3

interface Standing {
  facts: PeopleFacts
  process: ProcessOf
  /** Who may stand in. */
  isAllowed: (id: string) => boolean
}

/** The end of the chain of deputies; a circle, and somebody who is disabled or may not stand in, end it (workflow §7.3). */
export function deputyFrom({ facts, process, isAllowed }: Standing, person: string): string {
  const chain = [person]
  while (chain.length <= longestChain) {
    const last = chain.at(-1) ?? person
    const next = facts.deputies([last], process).get(last)
    if (!next || chain.includes(next) || !isAllowed(next) || facts.usable([next]).length === 0) break
    chain.push(next)
  }
  return chain.at(-1) ?? person
}

/** Who has what comes to these people by hand, one for each of them and nobody twice. */
export async function deputiesNow(
  ctx: Ctx,
  {
    definitionId,
    people,
    isAllowed,
  }: { definitionId: string; people: readonly string[] } & Pick<Standing, 'isAllowed'>,
): Promise<{ assigneeId: string; deputyOf: string | null }[]> {
  const facts = createFacts(ctx)
  return askingAgain(() => {
    const process = facts.process(definitionId)
    facts.deputies(people, process)
    const taken = new Set(people)
    return people.map((person) => {
      const isFree = (id: string) => !taken.has(id) && isAllowed(id)
      const assigneeId = deputyFrom({ facts, process, isAllowed: isFree }, person)
      taken.add(assigneeId)
      return { assigneeId, deputyOf: assigneeId === person ? null : person }
    })
  })
}
