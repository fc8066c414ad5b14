import { job } from '@app/shared/monitor/job.ts'
import { ResourcePage } from '#/kit/ResourcePage.tsx'

/** 定时任务 */
export default function JobIndex() {
  return <ResourcePage resource={job} />
}
