import type { FlowGraph } from '@app/flow-engine/graph/types.ts'
import type { FlowState } from '@app/flow-engine/run/types.ts'
import { nextAssignees, type NextAssignees } from '@app/shared/flowable/forecast.ts'
import type { StartForm } from '@app/shared/flowable/request.ts'
import { assigneesOf } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { choiceOf, chooserOf } from './chosenPeople.ts'
import { chosenVariable } from './strategies/chosen.ts'

type LeftOut = StartForm['leftOut'][number]

/**
 * What a draft keeps of whom its writer has chosen. A draft is not judged: what its process does not ask, or does not
 * ask any more, is not kept.
 */
export function draftVariables(graph: FlowGraph, chosen: NextAssignees | undefined): FlowState['variables'] {
  const kept = Object.fromEntries(asked(graph, chosen ?? {}).map(({ node, people }) => [node, people]))
  return Object.keys(kept).length > 0 ? { [chosenVariable]: kept } : {}
}

/** Whom the initiator of a former request had chosen, for one that repeats it; what approvers chose is theirs. */
export function chosenBefore({ nodes }: FlowGraph, variables: FlowState['variables']): NextAssignees {
  const isOwn = ([id]: [string, string[]]) => Object.hasOwn(nodes, id) && chooserOf(nodes[id]) === 'initiator'
  return Object.fromEntries(Object.entries(storedChoices(variables)).filter(isOwn))
}

function storedChoices(variables: FlowState['variables']): NextAssignees {
  const stored = nextAssignees.safeParse(variables[chosenVariable])
  return stored.success ? stored.data : {}
}

/** Whom a draft has chosen, as far as they may still be, and where others were left out. */
export async function draftChoices(
  ctx: Ctx,
  graph: FlowGraph,
  variables: FlowState['variables'],
): Promise<Pick<StartForm, 'nextAssignees' | 'leftOut'>> {
  const choices = asked(graph, storedChoices(variables))
  const ids = [...new Set(choices.flatMap(({ people }) => people))]
  const enabled = new Set(ids.length > 0 ? await assigneesOf(ctx, { userIds: ids }) : [])
  const kept: [string, string[]][] = []
  const leftOut: LeftOut[] = []
  for (const { node, nodeName, range, people } of choices) {
    const staying = people.filter((id) => enabled.has(id) && (range.length === 0 || range.includes(id)))
    if (staying.length > 0) kept.push([node, staying])
    if (staying.length < people.length) leftOut.push({ nodeName, count: people.length - staying.length })
  }
  return { nextAssignees: Object.fromEntries(kept), leftOut }
}

/** The nodes of a process whose people somebody chooses, of those that are named. */
const asked = ({ nodes }: FlowGraph, chosen: NextAssignees) =>
  Object.entries(chosen).flatMap(([id, people]) => {
    const node = Object.hasOwn(nodes, id) ? nodes[id] : undefined
    if (!node || !chooserOf(node) || people.length === 0) return []
    const choice = choiceOf(node)
    return [{ ...choice, people: choice.multiple ? people : people.slice(0, 1) }]
  })
