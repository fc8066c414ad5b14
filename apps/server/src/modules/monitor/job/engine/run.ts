/** A row of the ledger that this node owns. */
export interface OpenRun {
  logId: string
  jobId: string
  jobName: string
  invokeTarget: string
  fireAt: number
  trigger: string
  timeoutSeconds: number
  countedTask: string | null
  fence: number
  /** When this node took it, by the monotonic clock. */
  takenAt: number
}

/** The columns of an `OpenRun` as statements over `sys_job_log l` answer them. */
export interface OpenRunRow extends Record<string, unknown> {
  logId: string
  jobId: string
  jobName: string
  invokeTarget: string
  fireAt: number
  trigger: string
  timeoutSeconds: number
  countedTask: string | null
  fence: number
}

export const openRun = (row: OpenRunRow): OpenRun => ({
  logId: row.logId,
  jobId: row.jobId,
  jobName: row.jobName,
  invokeTarget: row.invokeTarget,
  fireAt: row.fireAt,
  trigger: row.trigger,
  timeoutSeconds: row.timeoutSeconds,
  countedTask: row.countedTask,
  fence: row.fence,
  takenAt: performance.now(),
})
