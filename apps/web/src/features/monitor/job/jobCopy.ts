import type { Job } from '@app/shared/monitor/job.ts'

const mark = '（副本）'
const longestName = 64

/** Values of a new job like this one, under a name that says so. */
export function copyOf(row: Job): Record<string, unknown> {
  const { jobName, jobGroup, invokeTarget, cronExpression, misfirePolicy, concurrent, timeoutSeconds, remark } = row
  return {
    jobName: `${jobName.slice(0, longestName - mark.length)}${mark}`,
    jobGroup,
    invokeTarget,
    cronExpression,
    misfirePolicy,
    concurrent,
    timeoutSeconds,
    remark,
  }
}
