import type { StepContext } from '@app/flow-engine/run/types.ts'
import type { Ctx } from '#/platform/context.ts'
import { createFacts, type PeopleFacts } from './peopleFacts.ts'
import { peopleFor } from './peopleFor.ts'
import { personFor } from './personFor.ts'

/** How the engine hears of people: what rules name, who gets a task, and what expressions may ask. */
export type PeopleRules = Required<Pick<StepContext, 'people' | 'peopleFor' | 'personFor'>>

/** The rules of workflow §7 and §8.5 for one run; may throw to be asked again (`askingAgain`). */
export function peopleRules(ctx: Ctx, { predicts = false } = {}): PeopleRules {
  const facts = createFacts(ctx)
  return rulesOver(facts, predicts)
}

function rulesOver(facts: PeopleFacts, predicts: boolean): PeopleRules {
  return {
    people: { deptOf: (id) => facts.deptOf(id), rolesOf: (id) => facts.rolesOf(id) },
    peopleFor: (request) => peopleFor({ request, facts, predicts }),
    personFor: (request, person) => personFor({ request, facts, predicts }, person),
  }
}
