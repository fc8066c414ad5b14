import { Progress } from 'antd'
import type { JobRunNews } from '@app/shared/monitor/job.ts'
import type { JobLog } from '@app/shared/monitor/jobLog.ts'
import { TagSample } from '#/kit/words/DictTag.tsx'
import css from './job.module.css'

interface RunStateProps {
  run: Run & Pick<JobLog, 'percent' | 'progressText'>
  /** Newer than the row. */
  news?: JobRunNews | undefined
}

/** One word for how the run went; while it is under way how far it is, when its task tells. */
export function RunState({ run, news }: RunStateProps) {
  // What has ended by its row is over, whatever news was on its way.
  const state = run.state === 'ended' ? run.state : (news?.state ?? run.state)
  const { word, look } = outcomeOf({ ...run, state })
  const percent = news?.percent ?? run.percent
  const text = news?.text ?? run.progressText
  if (state !== 'running' || typeof percent !== 'number') return <TagSample listClass={look}>{word}</TagSample>
  return (
    <span className={css.progress} title={text ?? undefined}>
      <TagSample listClass={look}>{word}</TagSample>
      <Progress percent={Math.round(percent)} size="small" aria-label={text ? `执行进度：${text}` : '执行进度'} />
    </span>
  )
}

/** What tells how a run went. */
type Run = Pick<JobLog, 'state' | 'status' | 'cancelBy' | 'jobMessage'>

interface Outcome {
  word: '等待' | '运行中' | '正常' | '失败' | '已取消' | '超时'
  look: string
}

/** How a run went, or how far it is. */
function outcomeOf({ state, status, cancelBy, jobMessage }: Run): Outcome {
  if (state === 'waiting') return { word: '等待', look: 'default' }
  if (state === 'running') return { word: '运行中', look: 'primary' }
  if (status === '0') return { word: '正常', look: 'success' }
  if (cancelBy) return { word: '已取消', look: 'default' }
  return jobMessage?.includes('执行超时') ? { word: '超时', look: 'warning' } : { word: '失败', look: 'danger' }
}
