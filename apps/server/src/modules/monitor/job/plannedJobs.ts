import { loadModules } from '#/platform/modules.ts'
import { seedRows, type SeedRows } from '#/platform/start/applySeeds.ts'
import type { PlannedJob, Task } from '#/platform/tasks.ts'
import { jobTable } from './job.table.ts'

/** The jobs that the tasks of this program plan for themselves, as base or sample data. */
export const plannedJobs = (wanted: (job: PlannedJob) => boolean): SeedRows =>
  seedRows(
    jobTable,
    async () => {
      const files = await loadModules<{ default: Task | readonly Task[] }>('task')
      const tasks = files.flatMap(({ exports }) => exports.default)
      return tasks.flatMap(({ name, planned }) => (planned && wanted(planned) ? [rowOf(name, planned)] : []))
    },
    60,
  )

const rowOf = (
  task: string,
  { id, jobName, args, cronExpression, misfirePolicy, paused, remark, sample }: PlannedJob,
) => ({
  id,
  jobName,
  jobGroup: sample ? 'DEFAULT' : 'SYSTEM',
  invokeTarget: args === undefined ? task : `${task}(${args})`,
  cronExpression,
  misfirePolicy: misfirePolicy ?? '2',
  status: paused ? '1' : '0',
  remark,
})
