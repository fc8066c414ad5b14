import { evaluate } from '@app/flow-engine/expression/evaluate.ts'
import type { Value, Variables } from '@app/flow-engine/expression/types.ts'
import { ExpressionError } from '@app/flow-engine/expression/types.ts'
import { textOfValue } from '@app/flow-engine/expression/values.ts'
import type { FlowNode } from '@app/flow-engine/graph/types.ts'
import { peopleBean } from '@app/flow-engine/run/variables.ts'
import { userBriefs } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { askingAgain } from './askAgain.ts'
import { createFacts } from './peopleFacts.ts'
import { expressionPeople } from './peopleRules.ts'
import { strategyOf } from './strategies/strategyRegistry.ts'

interface Wish {
  strategy: number
  param: string
  initiatorId: string
  variables: Variables
}

/** Who would get a task by a rule, if this person had started with these values. */
export async function previewPeople(ctx: Ctx, { strategy, param, initiatorId, variables }: Wish) {
  const rule = strategyOf(strategy)
  if (!rule) throw refuse('候选策略不存在')
  const facts = createFacts(ctx)
  const known: Variables = { ...variables, initiator: initiatorId, INITIATOR: initiatorId }
  const find = (name: string): Value | undefined => (Object.hasOwn(known, name) ? known[name] : undefined)
  const entries = (text: string) => {
    const people = expressionPeople(facts)
    const value = evaluate(text, {
      find,
      beans: { flowEl: peopleBean(people) },
      now: ctx.now.getTime(),
      zone: ctx.platform.env.TIME_ZONE,
      people,
    })
    return [value].flat().flatMap((each) => textOfValue(each).split(',').filter(Boolean))
  }
  const graph = {
    key: '',
    name: '',
    nodes: {},
    flows: {},
    starts: {},
    eventSubProcesses: {},
    data: {},
    listeners: [],
    candidateStarters: { users: [], groups: [] },
  }
  const request = {
    graph,
    node: emptyNode,
    initiator: initiatorId,
    find,
    entries,
    decided: [],
    decidedBefore: 0,
    isBack: false,
  }
  try {
    const users = await askingAgain(() => facts.usable(rule.resolve({ request, param, facts })))
    const briefs = await userBriefs(ctx, users)
    return users.flatMap((id) => {
      const brief = briefs.get(id)
      return brief ? [{ id, name: brief.name, deptName: brief.deptName }] : []
    })
  } catch (error) {
    throw error instanceof ExpressionError ? refuse(error.message) : error
  }
}

const emptyNode: FlowNode = {
  id: '',
  type: 'userTask',
  name: '',
  element: 'userTask',
  scope: '',
  order: 0,
  in: [],
  out: [],
  boundary: [],
  listeners: [],
}
