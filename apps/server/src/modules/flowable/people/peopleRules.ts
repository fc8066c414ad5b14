import type { People } from '@app/flow-engine/expression/types.ts'
import type { PeopleRequest, StepContext } from '@app/flow-engine/run/types.ts'
import type { Ctx } from '#/platform/context.ts'
import { createFacts, type PeopleFacts } from './peopleFacts.ts'
import { peopleFor } from './peopleFor.ts'
import { personFor } from './personFor.ts'

/** How the engine hears of people: what rules name, who gets a task, and what expressions may ask. */
export type PeopleRules = Required<Pick<StepContext, 'people' | 'peopleFor' | 'personFor'>>

/** The rules of workflow §7 and §8.5 for one run; may throw to be asked again (`askingAgain`). */
export function peopleRules(ctx: Ctx, { predicts = false } = {}): PeopleRules {
  const facts = createFacts(ctx)
  const asked = { facts, predicts, ...(!predicts && { onNobody: tellingOnce(ctx) }) }
  return {
    people: expressionPeople(facts),
    peopleFor: (request) => peopleFor({ ...asked, request }),
    personFor: (request, person) => personFor({ ...asked, request }, person),
  }
}

/** What expressions may ask of people. */
export const expressionPeople = (facts: PeopleFacts): People => ({
  deptOf: (id) => facts.deptOf(id),
  rolesOf: (id) => facts.rolesOf(id),
  leaderOf(id) {
    const deptId = facts.deptOf(id)
    if (deptId === null) return null
    const [chain = []] = facts.chains([deptId])
    return chain.flatMap(({ leaderId }) => leaderId ?? [])[0] ?? null
  },
  nameOf: (id) => facts.nameOf(id),
})

/** A node for which nobody is found stands in the log, once however often the run is begun again (security WF-05). */
function tellingOnce({ platform: { log } }: Ctx): (request: PeopleRequest) => void {
  const told = new Set<string>()
  return ({ definition, graph: { key }, node }) => {
    const place = `${definition ?? key} ${node.id}`
    if (told.has(place)) return
    told.add(place)
    log.warn({ event: 'wf.noassignee', process: key, definition, node: node.id })
  }
}
