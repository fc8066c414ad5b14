import { sql } from 'drizzle-orm'

/** What a statement over `sys_job_log l` gives back of a run that the node takes. */
export const runColumns = sql`l.id::text as "logId", l.job_id::text as "jobId", l.job_name as "jobName",
  l.invoke_target as "invokeTarget", (extract(epoch from l.fire_time) * 1000)::float8 as "fireAt",
  l.trigger_type as trigger, l.timeout_seconds as "timeoutSeconds", l.counted_task as "countedTask", l.fence`
