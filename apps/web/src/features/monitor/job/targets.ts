import { useQuery } from '@tanstack/react-query'
import type { DataOf } from '@app/shared/kit/endpoint.ts'
import type { TaskArgument, TaskParam } from '@app/shared/kit/taskParam.ts'
import { job, jobTargets } from '@app/shared/monitor/job.ts'
import {
  addressProblem,
  checkArguments,
  malformedTarget,
  parseTarget,
  targetText,
  unknownTarget,
} from '@app/shared/monitor/jobTarget.ts'
import { call } from '#/kit/http/http.ts'
import { useAuth } from '#/kit/session/access.ts'

export type Target = DataOf<typeof jobTargets>[number]

/** The registered tasks; they change with the program only. */
export function useTargets() {
  const { hasPermi } = useAuth()
  return useQuery({
    queryKey: [job.name, 'targets'],
    queryFn: ({ signal }) => call(jobTargets, {}, { signal, silent: true }),
    enabled: hasPermi(['monitor:job:query']),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** What is wrong with a text, as far as the known tasks tell; the server looks again. */
export function targetProblem(text: string, targets: readonly Target[] | undefined): string | undefined {
  if (text.trim() === '' || !targets) return undefined
  const address = addressProblem(text)
  if (address) return address
  const parsed = parseTarget(text)
  if (!parsed) return malformedTarget
  const target = targets.find(({ name }) => name === parsed.name)
  if (!target) return unknownTarget
  if (!target.allowed) return '没有该任务的调度权限'
  const checked = checkArguments(target, parsed.args)
  return 'problem' in checked ? checked.problem : undefined
}

/** A task with its arguments as they stand in the inputs; text is what they make. */
export interface TargetDraft {
  text: string
  target: Target | undefined
  values: readonly (TaskArgument | undefined)[]
}

export const emptyDraft: TargetDraft = { text: '', target: undefined, values: [] }

export function draftOf(target: Target, values: TargetDraft['values']): TargetDraft {
  return { text: targetText(target, values), target, values }
}

/** A new choice starts with the defaults; a truth must be one or the other. */
export const startOf = (target: Target): TargetDraft =>
  draftOf(
    target,
    target.params.map(({ type, default: value }) => value ?? (type === 'boolean' ? false : undefined)),
  )

/** The inputs for a text; undefined when they cannot show it: no task, or arguments of other types. */
export function readTarget(text: string, targets: readonly Target[]): TargetDraft | undefined {
  if (text.trim() === '') return emptyDraft
  const parsed = parseTarget(text)
  const target = parsed && targets.find(({ name }) => name === parsed.name)
  if (!target || parsed.args.length > target.params.length) return undefined
  const fitting = parsed.args.every(({ type }, at) => fits(target.params[at], type))
  return fitting ? { text, target, values: target.params.map((_, at) => parsed.args[at]?.value) } : undefined
}

const fits = (param: TaskParam | undefined, type: TaskParam['type']) =>
  param?.type === type || (param?.type === 'long' && type === 'integer')
