import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Tag } from 'antd'
import { flowJobCalls, flowJobKinds, flowJobList, flowJobStates, type FlowJob } from '@app/shared/flowable/job.ts'
import { recordLink } from '#/features/flowable/shared/recordLink.ts'
import { call } from '#/kit/http/http.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import type { FurtherSearch } from '#/kit/list/searchFields.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { useShell } from '#/kit/session/shell.ts'
import type { RowAction } from '#/kit/table/RowActions.tsx'

const choicesOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))

const search: FurtherSearch[] = [
  { key: 'title', label: '流程' },
  { key: 'state', label: '状态', choices: choicesOf(flowJobStates) },
  { key: 'kind', label: '类型', choices: choicesOf(flowJobKinds) },
]

const colors: Record<string, string> = { dead: 'error', running: 'processing', parked: 'warning', done: 'success' }

/** 流程作业: what processes do later, and what of it has failed (workflow §16.3). */
export function JobList() {
  const { message } = App.useApp()
  const client = useQueryClient()
  const confirm = useConfirm()
  const { open } = useShell()
  const done = (text: string) => {
    void message.success(text)
    void client.invalidateQueries({ queryKey: [flowJobList.name] })
  }
  const retry = async (rows: readonly FlowJob[]) => {
    await call(flowJobCalls.retry, { params: { ids: rows.map(({ id }) => id).join(',') } })
    done('已重新执行')
  }
  const runNow = async ({ id }: FlowJob) => {
    await call(flowJobCalls.run, { params: { ids: id } })
    done('已开始执行')
  }
  const skip = (row: FlowJob) =>
    confirm({
      title: '确认跳过该作业吗?',
      consequence: '不再执行，流程视为已完成该步骤继续流转',
      okText: '跳过',
      danger: true,
      run: async () => {
        await call(flowJobCalls.skip, { params: { id: row.id } }, { silent: true })
        done('已跳过')
      },
    })
  const actions = (row: FlowJob): RowAction[] => [
    ...(row.state === 'dead' ? [{ key: 'retry', label: '重试', run: () => void retry([row]) }] : []),
    ...(row.state === 'waiting' ? [{ key: 'run', label: '立即执行', run: () => void runNow(row) }] : []),
    ...(row.state === 'running' ? [] : [{ key: 'skip', label: '跳过', danger: true, run: () => skip(row) }]),
  ]
  return (
    <ResourcePage
      resource={flowJobList}
      search={search}
      purpose="定时器、外部调用和通知等待执行时显示在这里"
      columns={{
        instanceId: false,
        title: { render: (row) => row.title ?? '定时启动' },
        kind: { render: (row) => flowJobKinds[row.kind as keyof typeof flowJobKinds] },
        state: {
          render: (row) => (
            <Tag color={colors[row.state] ?? 'default'}>{flowJobStates[row.state as keyof typeof flowJobStates]}</Tag>
          ),
        },
      }}
      rowActions={actions}
      batch={(rows) => (
        <Button size="small" disabled={!rows.every(({ state }) => state === 'dead')} onClick={() => void retry(rows)}>
          批量重试
        </Button>
      )}
      onOpen={(row) => row.title !== null && open(recordLink(row.instanceId))}
    />
  )
}
