import CloseOutlined from '@ant-design/icons/CloseOutlined'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { cleanJobLog, jobLog, type JobLog } from '@app/shared/monitor/jobLog.ts'
import { protectedDays } from '@app/shared/monitor/protectedDays.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { useCleanLog } from '#/kit/list/useCleanLog.tsx'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { usePhone } from '#/kit/page/usePhone.ts'
import { useAuth } from '#/kit/session/access.ts'
import { lastWeek } from '#/kit/session/productNow.ts'
import { useShell } from '#/kit/session/shell.ts'
import { durationText } from '#/kit/words/format.ts'
import { RunState } from './RunState.tsx'
import { useCancelRun } from './useCancelRun.tsx'
import { useJobRuns } from './useJobRuns.ts'

const JobLogDetail = lateDialog(() => import('./JobLogDetail.tsx'))

const columnOrder = [
  'jobName',
  'jobGroup',
  'invokeTarget',
  'jobMessage',
  'status',
  'duration',
  'nodeName',
  'createTime',
]

/** 调度日志: every run; `?jobId=` shows those of one job. Runs under way tell how far they are. */
export default function JobLogIndex() {
  const [shown, setShown] = useState<string>()
  const [opening] = useState(lastWeek)
  const { search } = useLocation()
  const jobId = new URLSearchParams(search).get('jobId') ?? undefined
  const phone = usePhone()
  const shell = useShell()
  const { hasPermi } = useAuth()
  const runs = useJobRuns(jobLog, (row) => row.state !== 'ended')
  const cancel = useCancelRun()
  const clean = useCleanLog(cleanJobLog, jobLog.name, '此操作将会清空所有调度日志数据项', protectedDays)
  const close = {
    key: 'close',
    label: '关闭',
    icon: <CloseOutlined aria-hidden />,
    run: () => shell.closeCurrentPage(),
  }
  const mayOpen = hasPermi(['monitor:job:query'])
  return (
    <>
      <ResourcePage
        resource={jobLog}
        // Of one job all runs are shown, however rare they are.
        {...(jobId ? { title: `${jobLog.title}（任务编号 ${jobId}）`, query: { jobId } } : { initialFilters: opening })}
        density="small"
        purpose="任务每次执行后在这里留下一条记录"
        search={['createTime', 'jobName', 'jobGroup', 'status', 'state', 'triggerType']}
        // The number comes first (monitor §5); on a phone the fixed first column names the job.
        columnOrder={phone ? columnOrder : ['id', ...columnOrder]}
        columns={{
          id: { title: '日志编号', width: 88 },
          jobId: { hidden: true, width: 96 },
          jobName: { width: 136 },
          jobGroup: { width: 84 },
          invokeTarget: { width: 160 },
          jobMessage: { width: undefined },
          status: { width: 132, render: (row) => <RunState run={row} news={runs.get(row.id)} /> },
          state: false,
          percent: false,
          progressText: false,
          cancelBy: { hidden: true, width: 96 },
          triggerType: { hidden: true, width: 96 },
          startTime: { hidden: true, width: 160 },
          stopTime: { hidden: true, width: 160 },
          duration: { width: 88, render: (row) => <Duration value={row.duration} /> },
          nodeName: { hidden: true, width: 160 },
        }}
        toolbar={[...clean, close]}
        onOpen={mayOpen ? (row) => setShown(row.id) : undefined}
        rowActions={(row) => [
          ...(mayOpen ? [{ key: 'detail', label: '详细', run: () => setShown(row.id) }] : []),
          ...cancel(row),
        ]}
        removeText={(rows) => `当前选中日志编号为${rows.map(({ id }) => id).join(',')}的数据`}
      />
      <Suspense>{shown && <JobLogDetail key={shown} id={shown} onClose={() => setShown(undefined)} />}</Suspense>
    </>
  )
}

const Duration = ({ value }: { value: JobLog['duration'] }) => (typeof value === 'number' ? durationText(value) : '-')
