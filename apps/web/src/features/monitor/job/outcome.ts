import type { JobLog } from '@app/shared/monitor/jobLog.ts'

/** What tells how a run went. */
export type Run = Pick<JobLog, 'state' | 'status' | 'cancelBy' | 'jobMessage'>

interface Outcome {
  word: '等待' | '运行中' | '正常' | '失败' | '已取消' | '超时'
  look: string
}

/** How a run went, or how far it is. */
export function outcomeOf({ state, status, cancelBy, jobMessage }: Run): Outcome {
  if (state === 'waiting') return { word: '等待', look: 'default' }
  if (state === 'running') return { word: '运行中', look: 'primary' }
  if (status === '0') return { word: '正常', look: 'success' }
  if (cancelBy) return { word: '已取消', look: 'default' }
  return jobMessage?.includes('执行超时') ? { word: '超时', look: 'warning' } : { word: '失败', look: 'danger' }
}
