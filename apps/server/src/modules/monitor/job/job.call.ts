import { parseTarget } from '@app/shared/monitor/jobTarget.ts'
import type { Task, Tasks } from '#/platform/tasks.ts'

/** What the ledger notes about the task of a run. */
export interface Call {
  /** What must not run twice at once. */
  exclusiveKey: string | null
  /** The task whose runs per hour are counted. */
  countedTask: string | null
}

const kept = 5_000
const names = new Map<string, string | undefined>()

function taskOf(tasks: Tasks, invokeTarget: string): Task | undefined {
  if (!names.has(invokeTarget)) {
    if (names.size >= kept) names.clear()
    names.set(invokeTarget, parseTarget(invokeTarget)?.name)
  }
  return tasks.get(names.get(invokeTarget) ?? '')
}

export function callOf(tasks: Tasks, job: { id: string; invokeTarget: string; exclusive: boolean }): Call {
  const task = taskOf(tasks, job.invokeTarget)
  return {
    exclusiveKey: task?.singleton ? `task:${task.name}` : job.exclusive ? `job:${job.id}` : null,
    countedTask: task?.maxPerHour === undefined ? null : task.name,
  }
}
