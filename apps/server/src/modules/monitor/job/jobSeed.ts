import { parseTarget } from '@app/shared/monitor/jobTarget.ts'
import { loadModules } from '#/platform/modules.ts'
import { seedRows, type SeedRows } from '#/platform/seed.ts'
import type { Task } from '#/platform/tasks.ts'
import { jobTable } from './job.table.ts'

/** A job that comes with the program; when it runs first is computed by the first node that serves. */
export interface JobSeed {
  id: string
  jobName: string
  jobGroup?: 'DEFAULT' | 'SYSTEM'
  invokeTarget: string
  cronExpression: string
  misfirePolicy?: '1' | '2' | '3'
  /** Enabled unless said otherwise. */
  status?: '0' | '1'
  remark?: string
}

/** Jobs as base or sample data; one whose task this program does not have is left out. */
export const jobSeed = (jobs: readonly JobSeed[]): SeedRows =>
  seedRows(
    jobTable,
    async () => {
      const files = await loadModules<{ default: Task | readonly Task[] }>('task')
      const names = new Set(files.flatMap(({ exports }) => [exports.default].flat().map(({ name }) => name)))
      return jobs
        .filter(({ invokeTarget }) => names.has(parseTarget(invokeTarget)?.name ?? ''))
        .map((job) => ({ jobGroup: 'SYSTEM', misfirePolicy: '2', status: '0', ...job }))
    },
    60,
  )
