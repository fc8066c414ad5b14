import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { cancelRun } from '@app/shared/monitor/job.ts'
import { jobLog, type JobLog } from '@app/shared/monitor/jobLog.ts'
import { call } from '#/kit/http/http.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { useAuth } from '#/kit/session/access.ts'
import type { RowAction } from '#/kit/table/RowActions.tsx'

/** 取消 of a run that has not ended; nothing for others, or without the right to. */
export function useCancelRun(): (row: Pick<JobLog, 'id' | 'jobName' | 'state'>) => RowAction[] {
  const { message } = App.useApp()
  const { hasPermi } = useAuth()
  const confirm = useConfirm()
  const client = useQueryClient()
  const may = hasPermi(['monitor:job:run'])
  return ({ id, jobName, state }) => {
    if (!may || state === 'ended') return []
    const ask = () =>
      confirm({
        title: `确认取消【${jobName}】的本次执行?`,
        content: `日志编号 ${id}`,
        consequence: '已完成的部分不会撤销，之后的计划时间照常执行',
        okText: '取消执行',
        cancelText: '返回',
        danger: true,
        run: async () => {
          await call(cancelRun, { body: { logId: id } }, { silent: true })
          void message.success('已通知任务停止')
          void client.invalidateQueries({ queryKey: [jobLog.name] })
        },
      })
    return [{ key: 'cancel', label: '取消', danger: true, run: ask }]
  }
}
