import type { CaseInstance } from '@app/flow-engine/case/types.ts'
import { TaskStatus } from '@app/shared/flowable/codes.ts'
import type { HookEvent } from '@app/shared/flowable/hook.ts'
import { definitionOf } from '#/modules/flowable/definition/deploy.service.ts'
import { settingsOf } from '#/modules/flowable/definition/settings.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { newId } from '#/platform/text/ids.ts'
import type { Family, FamilyStep } from './family.ts'
import type { StepRows } from './stepRows.ts'

interface Happened {
  event: HookEvent
  taskId?: string
  node?: string
  status?: string
}

/** What systems outside are told of a step, where the settings of a process name them (workflow §8.7). */
export async function hookJobs(
  ctx: Ctx,
  { rows }: Family,
  { flow }: FamilyStep,
  tasks: { open: StepRows['tasks']; closed: StepRows['closedTasks'] },
): Promise<StepRows['jobs']> {
  const jobs: StepRows['jobs'] = []
  for (const instance of Object.values(flow.instances)) {
    const before = rows.get(instance.id)
    const happened = happenedTo(instance, before, tasks)
    if (happened.length === 0) continue
    const { hooks } = await settingsOf(ctx, instance.definition)
    const { graph } = await definitionOf(ctx, instance.definition)
    const time = ctx.now.toISOString()
    const of = { instanceId: instance.id, rootId: flow.root, kind: 'hook' as const, dueTime: time }
    const about = {
      definitionId: instance.definition,
      key: graph.key,
      instanceId: instance.id,
      businessKey: instance.state.businessKey ?? null,
      time,
    }
    for (const each of happened.filter(({ event }) => hooks[event])) {
      jobs.push({ ...of, id: newId(), target: each.event, node: each.node ?? null, payload: { ...about, ...each } })
    }
  }
  return jobs
}

/** A task that was taken back or interrupted is not complete. */
const outcomes: Partial<Record<TaskStatus, string>> = {
  [TaskStatus.approved]: 'approved',
  [TaskStatus.rejected]: 'rejected',
}

function happenedTo(
  { id, state }: CaseInstance,
  before: { endTime: string | null; state: CaseInstance['state'] } | undefined,
  { open, closed }: { open: StepRows['tasks']; closed: StepRows['closedTasks'] },
): Happened[] {
  const happened: Happened[] = before ? [] : [{ event: 'processStart' }]
  for (const { id: taskId, status } of closed) {
    const [owner, engineId = ''] = taskId.split('.')
    const outcome = outcomes[status]
    const node = before?.state.tasks[engineId]?.node
    if (owner === id && outcome && node) happened.push({ event: 'taskComplete', taskId, node, status: outcome })
  }
  for (const { id: taskId, node, instanceId } of open) {
    if (instanceId === id) happened.push({ event: 'taskCreate', taskId, node })
  }
  const isOver = state.status !== 'running' && before?.endTime == null
  return isOver ? [...happened, { event: 'processEnd', status: state.status }] : happened
}
