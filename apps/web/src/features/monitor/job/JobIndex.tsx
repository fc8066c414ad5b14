import { Suspense, useState } from 'react'
import { job } from '@app/shared/monitor/job.ts'
import { useResourceMutations } from '#/kit/http/useResource.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { usePhone } from '#/kit/page/usePhone.ts'
import { CutText } from '#/kit/table/CutText.tsx'
import { durationText } from '#/kit/words/format.ts'
import { useJobActs } from './useJobActs.tsx'
import { useJobRuns } from './useJobRuns.ts'
import css from './job.module.css'

const JobDetail = lateDialog(() => import('./JobDetail.tsx'))
const JobForm = lateDialog(() => import('./JobForm.tsx'))

const columnOrder = ['jobName', 'jobGroup', 'invokeTarget', 'cronExpression', 'status', 'nextFireTime', 'lastStatus']

/** 定时任务 */
export default function JobIndex() {
  const phone = usePhone()
  const [detail, setDetail] = useState<string>()
  const { may, ofRow, toolbar, copied, closeCopy } = useJobActs(setDetail)
  const { refresh } = useResourceMutations(job)
  useJobRuns(job, (row) => typeof row.runningLogId === 'string')
  return (
    <>
      <ResourcePage
        resource={job}
        purpose="按时间表达式自动执行已登记的任务"
        search={['jobName', 'jobGroup', 'status']}
        // The number comes first (monitor §2.2); on a phone the fixed first column names the row.
        columnOrder={phone ? columnOrder : ['id', ...columnOrder]}
        columns={{
          id: { title: '任务编号', width: 88 },
          jobName: { sortable: false },
          jobGroup: { width: 88 },
          invokeTarget: { width: 168 },
          cronExpression: { width: 136, render: (row) => <Code text={row.cronExpression} /> },
          status: { title: '状态', width: 84, sortable: false },
          lastStatus: { width: 88 },
          lastFireTime: { hidden: true, width: 160 },
          lastDuration: {
            hidden: true,
            title: '上次耗时',
            render: (row) => (typeof row.lastDuration === 'number' ? durationText(row.lastDuration) : '-'),
          },
          runningLogId: false,
          remark: { hidden: true, width: 200 },
          createTime: { hidden: true },
        }}
        status={{
          ask: (row, word) => `确认${word === '启用' ? '开启' : '关闭'}${row.jobName}的任务吗?`,
          words: { shown: ['开', '关'], failed: '发生异常' },
        }}
        toolbar={toolbar}
        onOpen={may.query ? (row) => setDetail(row.id) : undefined}
        rowActions={ofRow}
        removeText={(rows) => `当前选中定时任务编号为${rows.map(({ id }) => id).join(',')}的数据`}
        renderForm={(props) => <JobForm {...props} />}
      />
      <Suspense>
        {detail && <JobDetail key={detail} id={detail} onClose={() => setDetail(undefined)} />}
        {copied && <JobForm id={undefined} initialValues={copied} onClose={closeCopy} onSaved={() => void refresh()} />}
      </Suspense>
    </>
  )
}

const Code = ({ text }: { text: string }) => (
  <div className={css.code}>
    <CutText>{text}</CutText>
  </div>
)
