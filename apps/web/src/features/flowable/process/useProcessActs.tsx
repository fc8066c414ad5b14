import { App, Button } from 'antd'
import type { ReactNode } from 'react'
import { instanceActs } from '@app/shared/flowable/instanceActs.ts'
import { requestCalls } from '@app/shared/flowable/request.ts'
import { detailCalls } from '@app/shared/flowable/requestDetail.ts'
import { processActWords, processList, type ProcessAct, type ProcessItem } from '@app/shared/flowable/taskLists.ts'
import { askToPrint } from '#/features/flowable/shared/printRecord.ts'
import { recordLink } from '#/features/flowable/shared/recordLink.ts'
import { useRowAsk } from '#/features/flowable/shared/rowAct/useRowAsk.tsx'
import { call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { useResourceMutations } from '#/kit/http/useResource.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { useShell } from '#/kit/session/shell.ts'
import type { RowAction } from '#/kit/table/RowActions.tsx'

const startLink = (key: string, draftId: string) => `/task/start/${encodeURIComponent(key)}?id=${draftId}`

/** What the user may do with their own requests, as the server says of each row. */
export function useProcessActs() {
  const { open } = useShell()
  const [ask, dialog] = useRowAsk(processList.name)
  const remove = useRemoveProcesses()
  const { refresh } = useResourceMutations(processList)
  const [copy] = useOnce(async ({ id, key }: ProcessItem) => {
    const { forms } = await call(detailCalls.get, { params: { id }, query: {} })
    const formData = forms.find(({ node }) => node === null)?.values
    const draft = await call(requestCalls.draft, { body: { key, from: id, ...(formData && { formData }) } })
    await refresh()
    open(startLink(key, draft.id))
  })
  const show = (row: ProcessItem) => open(row.acts.includes('resume') ? startLink(row.key, row.id) : recordLink(row.id))
  const asked = (act: 'recall' | 'urge' | 'cancel') => (row: ProcessItem) =>
    ask({ act, label: processActWords[act], id: row.id, title: row.title })
  const runs: Record<ProcessAct, (row: ProcessItem) => unknown> = {
    resume: show,
    // It needs the form, which the record page has.
    resubmit: show,
    recall: asked('recall'),
    urge: asked('urge'),
    cancel: asked('cancel'),
    copy,
    print: (row) => {
      askToPrint(row.id)
      open(recordLink(row.id))
    },
    remove: (row) => remove([row]),
  }
  const ofRow = (row: ProcessItem): RowAction[] => [
    ...(row.acts.includes('resume') ? [] : [{ key: 'detail', label: '详情', run: () => show(row) }]),
    ...row.acts.map((act) => ({
      key: act,
      label: processActWords[act],
      danger: act === 'cancel' || act === 'remove',
      run: () => runs[act](row),
    })),
  ]
  const batch = (rows: readonly ProcessItem[]): ReactNode => (
    <Button
      danger
      disabled={rows.length === 0 || rows.some(({ acts }) => !acts.includes('remove'))}
      onClick={() => remove(rows)}
    >
      删除
    </Button>
  )
  return { ofRow, batch, show, dialog }
}

/** Asks before drafts, or what has ended, go for good. */
function useRemoveProcesses() {
  const { message } = App.useApp()
  const confirm = useConfirm()
  const { refresh } = useResourceMutations(processList)
  return (rows: readonly ProcessItem[]) => {
    const [row] = rows
    confirm({
      title: rows.length === 1 && row ? `是否删除【${row.title}】?` : `是否删除选中的 ${rows.length} 个流程?`,
      consequence: rows.some(({ status }) => status !== 'draft')
        ? '表单数据、流转记录和附件一并删除，且不可恢复'
        : '草稿删除后不可恢复',
      okText: '删除',
      danger: true,
      run: async () => {
        const instanceIds = rows.map(({ id }) => id).join(',')
        await call(instanceActs.remove, { params: { instanceIds }, body: { cascade: true } }, { silent: true })
        void message.success('删除成功')
        await refresh()
      },
    })
  }
}
