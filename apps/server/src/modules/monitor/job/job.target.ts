import {
  addressProblem,
  checkArguments,
  malformedTarget,
  parseTarget,
  unknownTarget,
} from '@app/shared/monitor/jobTarget.ts'
import type { Task, TaskArgument, Tasks } from '#/platform/tasks.ts'

/** A target that may be called, or the sentence why not. */
export type ResolvedTarget = { task: Task; args: TaskArgument[] } | { problem: string }

/** Looks a target up in the registry; asked when a job is saved and again before each run (security WF-06). */
export function resolveTarget(tasks: Tasks, text: string): ResolvedTarget {
  const target = parseTarget(text)
  const task = target && tasks.get(target.name)
  if (!task || !target) return { problem: addressProblem(text) ?? (target ? unknownTarget : malformedTarget) }
  // An address may stand only where the task declares what an address looks like.
  const declared = task.params.map(({ pattern }) => pattern !== undefined)
  const bare = target.args.find(({ type, value }, i) => type === 'string' && !declared[i] && addressProblem(`${value}`))
  if (bare) return { problem: addressProblem(`${bare.value}`) ?? malformedTarget }
  const checked = checkArguments(task, target.args)
  return 'problem' in checked ? checked : { task, args: checked.args }
}
