import { ExpressionError } from '@app/flow-engine/expression/types.ts'
import type { FlowGraph } from '@app/flow-engine/graph/types.ts'
import { FlowError, type FlowState, type StepContext } from '@app/flow-engine/run/types.ts'
import { step } from '@app/flow-engine/step/step.ts'

/** A task that will open if everybody approves. */
export interface PredictedTask {
  node: string
  name: string
  assignee?: string
  users: string[]
  groups: string[]
  /** The first decision, or the start itself, opens it. */
  isNext?: true
}

export interface Prediction {
  tasks: PredictedTask[]
  /** Why nothing more can be said: an event to come, a value that is not known yet, too many tasks. */
  stoppedBy?: 'event' | 'unknown' | 'limit'
}

const mostTasks = 50

/** What comes next when everybody approves, seen from a state (workflow §15.9). Open tasks are not part of it. */
export function predict(graph: FlowGraph, state: FlowState, context: StepContext): Prediction {
  const tasks: PredictedTask[] = []
  let at = state
  let isFirst = true
  try {
    for (let next = Object.values(at.tasks)[0]; next; next = Object.values(at.tasks)[0]) {
      const result = step(
        graph,
        at,
        { type: 'complete', task: next.id, ...(next.assignee && { by: next.assignee }) },
        { ...context, handlers: 'pass', keepsJobs: false },
      )
      at = result.state
      for (const effect of result.effects) {
        if (effect.type !== 'taskCreated') continue
        const { node, name, assignee, users, groups } = effect.task
        tasks.push({ node, name, users, groups, ...(assignee && { assignee }), ...(isFirst && { isNext: true }) })
        if (tasks.length >= mostTasks) return { tasks, stoppedBy: 'limit' }
      }
      isFirst = false
    }
  } catch (error) {
    if (!(error instanceof FlowError || error instanceof ExpressionError)) throw error
    return { tasks, stoppedBy: 'unknown' }
  }
  return at.status === 'running' ? { tasks, stoppedBy: 'event' } : { tasks }
}

/** The same before anything has begun: what a start would bring. */
export function predictStart(
  graph: FlowGraph,
  empty: FlowState,
  command: { variables: FlowState['variables']; initiator: string },
  context: StepContext,
): Prediction {
  const passing: StepContext = { ...context, handlers: 'pass', keepsJobs: false }
  try {
    const { state } = step(graph, empty, { type: 'start', ...command }, passing)
    const open = Object.values(state.tasks).map(({ node, name, assignee, users, groups }): PredictedTask => ({
      node,
      name,
      users,
      groups,
      ...(assignee && { assignee }),
      isNext: true,
    }))
    const { tasks, ...rest } = predict(graph, state, passing)
    return { tasks: [...open, ...tasks.map(({ isNext: _later, ...task }) => task)], ...rest }
  } catch (error) {
    if (!(error instanceof FlowError || error instanceof ExpressionError)) throw error
    return { tasks: [], stoppedBy: 'unknown' }
  }
}
