import { jobLog } from '@app/shared/monitor/jobLog.ts'
import { ResourcePage } from '#/kit/ResourcePage.tsx'

/** 调度日志 */
export default function JobLogIndex() {
  return <ResourcePage resource={jobLog} />
}
