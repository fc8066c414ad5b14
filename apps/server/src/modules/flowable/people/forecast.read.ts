import type { Variables } from '@app/flow-engine/expression/types.ts'
import type { FlowGraph } from '@app/flow-engine/graph/types.ts'
import { predict, predictStart, type PredictedTask, type Prediction } from '@app/flow-engine/prediction/predict.ts'
import { emptyState } from '@app/flow-engine/run/newRun.ts'
import type { FlowState, StepContext } from '@app/flow-engine/run/types.ts'
import type { Forecast, NodeChoice } from '@app/shared/flowable/forecast.ts'
import { candidateOf } from '#/modules/flowable/group/candidates.ts'
import { groupChoices } from '#/modules/flowable/group/group.read.ts'
import { subjectNames, userBriefs } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { askingAgain } from './askAgain.ts'
import { choiceOf, chooserOf, everyChooser, type Chooser } from './chosenPeople.ts'
import { toBeChosen } from './nobodyFound.ts'
import { peopleRules } from './peopleRules.ts'

interface Foreseen {
  id: string
  graph: FlowGraph
}

/** A context in which everything passes and who is still to be chosen stays open. */
const lookingAhead = (ctx: Ctx, definitionId: string, instanceId: string): StepContext => ({
  now: ctx.now.getTime(),
  zone: ctx.platform.env.TIME_ZONE,
  handlers: 'pass',
  keepsJobs: false,
  instanceId,
  definitionId,
  ...peopleRules(ctx, { predicts: true }),
})

/** What comes next in an instance when everybody approves (workflow §15.9). */
export async function predictInstance(
  ctx: Ctx,
  { id: definitionId, graph }: Foreseen,
  { id, state }: { id: string; state: FlowState },
  choosers: readonly Chooser[] = ['approver'],
): Promise<Forecast> {
  const context = lookingAhead(ctx, definitionId, id)
  return forecastOf(ctx, graph, await askingAgain(() => predict(graph, state, context)), choosers)
}

/** What a start with these values would bring; the initiator's own node is behind them. */
export async function predictBeginning(
  ctx: Ctx,
  { id, graph }: Foreseen,
  start: { initiator: string; variables: Variables },
): Promise<Forecast> {
  const context = lookingAhead(ctx, id, '')
  const prediction = await askingAgain(() => predictStart(graph, emptyState(), start, context))
  return forecastOf(ctx, graph, prediction, everyChooser)
}

const asksAnybody = ({ nodes }: FlowGraph, choosers: readonly Chooser[]) =>
  Object.values(nodes).some((node) => {
    const chooser = chooserOf(node)
    return chooser !== undefined && choosers.includes(chooser)
  })

/** Refuses a decision after which somebody should have the task whom nobody has chosen (workflow §3.10). */
export async function requireChosen(
  ctx: Ctx,
  { id: definitionId, graph }: Foreseen,
  { id, state }: { id: string; state: FlowState },
  choosers: readonly Chooser[],
): Promise<void> {
  if (!asksAnybody(graph, choosers)) return
  const context = lookingAhead(ctx, definitionId, id)
  refuseOpen(choicesIn(graph, await askingAgain(() => predict(graph, state, context)), choosers))
}

/** The same of a start. */
export async function requireChosenAtStart(
  ctx: Ctx,
  { id, graph }: Foreseen,
  start: { initiator: string; variables: Variables },
): Promise<void> {
  if (!asksAnybody(graph, everyChooser)) return
  const context = lookingAhead(ctx, id, '')
  const prediction = await askingAgain(() => predictStart(graph, emptyState(), start, context))
  refuseOpen(choicesIn(graph, prediction, everyChooser))
}

function refuseOpen(choices: readonly NodeChoice[]) {
  const open = choices.find(({ isRequired }) => isRequired)
  if (open) throw refuse(`请选择节点“${open.nodeName}”的审批人`)
}

/** The state as it is asked when a task is decided first, with values that come with the decision. */
export function beforeDeciding(state: FlowState, task: string, variables: Variables): FlowState {
  const own = state.tasks[task]
  return {
    ...state,
    tasks: own ? { [own.id]: own, ...state.tasks } : state.tasks,
    variables: { ...state.variables, ...variables },
  }
}

async function forecastOf(
  ctx: Ctx,
  graph: FlowGraph,
  prediction: Prediction,
  choosers: readonly Chooser[],
): Promise<Forecast> {
  const { tasks, stoppedBy } = prediction
  const visits = byVisit(tasks)
  const nameOf = await namesOf(ctx, tasks)
  const steps = visits.map(({ node, name, people }) => ({
    node,
    nodeName: name,
    people: [...new Set(people)].map(nameOf),
  }))
  return { steps, stoppedBy: stoppedBy ?? null, choices: choicesIn(graph, prediction, choosers) }
}

/** Whoever approves chooses for the nodes that come at once; whoever starts for all that come, or may come. */
function choicesIn(graph: FlowGraph, { tasks, stoppedBy }: Prediction, choosers: readonly Chooser[]): NodeChoice[] {
  const open = tasks.filter(({ assignee, users }) => assignee === toBeChosen || users.includes(toBeChosen))
  return Object.values(graph.nodes).flatMap((node) => {
    const chooser = chooserOf(node)
    if (!chooser || !choosers.includes(chooser)) return []
    const isRequired = open.some((task) => task.node === node.id && (chooser === 'initiator' || task.isNext))
    const mayCome = chooser === 'initiator' && stoppedBy !== undefined && !tasks.some((task) => task.node === node.id)
    return isRequired || mayCome ? [{ ...choiceOf(node), isRequired }] : []
  })
}

interface Visit {
  node: string
  name: string
  people: string[]
}

/** Members of one node together. */
function byVisit(tasks: readonly PredictedTask[]): Visit[] {
  const visits: Visit[] = []
  for (const { node, name, assignee, users, groups } of tasks) {
    const people = assignee ? [assignee] : [...users, ...groups.map((group) => `group ${group}`)]
    const last = visits.at(-1)
    if (last?.node === node) last.people.push(...people)
    else visits.push({ node, name, people })
  }
  return visits
}

/** Words for people and for groups that may claim. */
async function namesOf(ctx: Ctx, tasks: readonly PredictedTask[]): Promise<(id: string) => string> {
  const people = await userBriefs(
    ctx,
    tasks.flatMap(({ assignee, users }) => [assignee ?? '', ...users]),
  )
  const candidates = tasks.flatMap(({ groups }) => groups).map((group) => ({ group, ...candidateOf(group) }))
  const words = new Map<string, string>()
  for (const kind of ['role', 'dept', 'post', 'group'] as const) {
    const wanted = candidates.filter((each) => each.kind === kind)
    const ids = wanted.map(({ refId }) => refId)
    if (ids.length === 0) continue
    const found = kind === 'group' ? await groupChoices(ctx, { ids }) : await subjectNames(ctx, kind, ids)
    for (const { group, refId } of wanted) {
      const name = found.find(({ id }) => id === refId)?.name
      if (name) words.set(`group ${group}`, name)
    }
  }
  return (id) => (id === toBeChosen ? '待选择' : (people.get(id)?.name ?? words.get(id) ?? id))
}
