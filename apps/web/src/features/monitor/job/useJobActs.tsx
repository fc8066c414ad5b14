import SnippetsOutlined from '@ant-design/icons/SnippetsOutlined'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { job, type Job, runJob } from '@app/shared/monitor/job.ts'
import { call } from '#/kit/http/http.ts'
import { resourceQueries, useResourceMutations } from '#/kit/http/useResource.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { useShell } from '#/kit/session/shell.ts'
import type { ToolbarButton } from '#/kit/table/PageToolbar.tsx'
import type { RowAction } from '#/kit/table/RowActions.tsx'

type Item = Pick<Job, 'id' | 'jobName'>

export const logPath = '/monitor/job/log'

/** What the user may do with jobs beyond adding, changing and deleting them. */
export function useJobActs(onDetail: (id: string) => void) {
  const { message } = App.useApp()
  const { hasPermi } = useAuth()
  const confirm = useConfirm()
  const shell = useShell()
  const client = useQueryClient()
  const { refresh } = useResourceMutations(job)
  const [copied, setCopied] = useState<Readonly<Record<string, unknown>>>()
  const may = {
    query: hasPermi(['monitor:job:query']),
    add: hasPermi(['monitor:job:add']),
    run: hasPermi(['monitor:job:run']),
  }

  const runOnce = ({ id, jobName }: Item) =>
    confirm({
      title: `确认执行一次${jobName}的任务吗?`,
      okText: '执行',
      run: async () => {
        try {
          await call(runJob, { body: { id } }, { silent: true })
        } catch (error) {
          void message.error('发生异常')
          throw error
        }
        void message.success('执行成功')
        void refresh()
      },
    })
  const copy = async ({ id }: Item) => setCopied(copyOf(await client.fetchQuery(resourceQueries(job).get(id))))

  const ofRow = (row: Item): RowAction[] => [
    ...(may.run ? [{ key: 'run', label: '执行一次', run: () => runOnce(row) }] : []),
    ...(may.query
      ? [
          { key: 'detail', label: '详细', run: () => onDetail(row.id) },
          { key: 'log', label: '调度日志', run: () => shell.open(`${logPath}?jobId=${row.id}`) },
        ]
      : []),
    // A copy starts from the whole row, which takes the right to read it.
    ...(may.query && may.add ? [{ key: 'copy', label: '复制', run: () => void copy(row) }] : []),
  ]
  const toolbar: ToolbarButton[] = may.query
    ? [{ key: 'log', label: '日志', icon: <SnippetsOutlined aria-hidden />, run: () => shell.open(logPath) }]
    : []
  return { may, ofRow, toolbar, copied, closeCopy: () => setCopied(undefined) }
}

const mark = '（副本）'
const longestName = 64

/** Values of a new job like this one, under a name that says so. */
function copyOf(row: Job): Record<string, unknown> {
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
