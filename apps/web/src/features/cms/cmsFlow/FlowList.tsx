import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useState } from 'react'
import type { RowResults } from '@app/shared/cms/articleParts.ts'
import { cmsFlow, flowCalls, opinionMax, type Flow } from '@app/shared/cms/cmsFlow.ts'
import { AskDialog } from '#/features/cms/shared/AskDialog.tsx'
import { BatchResult } from '#/features/cms/shared/BatchResult.tsx'
import { ClassSearch } from '#/features/cms/shared/ClassSearch.tsx'
import { FlowTitle, secondsText } from '#/features/cms/shared/flowCells.tsx'
import { TransferDialog } from '#/features/cms/shared/TransferDialog.tsx'
import { call, callMessage } from '#/kit/http/http.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { useAuth } from '#/kit/session/access.ts'
import type { RowAction } from '#/kit/table/RowActions.tsx'
import { FlowDrawer } from './FlowDrawer.tsx'

type Open =
  | { kind: 'view' | 'transfer'; row: Flow }
  | { kind: 'terminate'; rows: readonly Flow[] }
  | { kind: 'result'; result: RowResults }

/** Reviews of content that the caller reaches, and what can be done with those that are open. */
export function FlowList() {
  const { message } = App.useApp()
  const client = useQueryClient()
  const confirm = useConfirm()
  const { hasPermi } = useAuth()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const joined = (rows: readonly Flow[]) => ({ ids: rows.map(({ id }) => id).join(',') })
  const told = (result: RowResults | undefined, done: string) => {
    void client.invalidateQueries({ queryKey: [cmsFlow.name] })
    if (result && result.fail > 0) setOpen({ kind: 'result', result })
    else void message.success(done)
  }
  const withdraw = (rows: readonly Flow[]) =>
    confirm({
      title: '确定撤回审核吗？',
      consequence: '撤回后文章回到草稿',
      okText: '撤回',
      run: async () => {
        const { data } = await callMessage(flowCalls.withdraw, { params: joined(rows) }, { silent: true })
        told(data, '已撤回')
      },
    })
  const rowActions = (row: Flow): RowAction[] => {
    const may = (act: Flow['actions'][number]) => row.actions.includes(act)
    const offered: [boolean, RowAction][] = [
      [true, { key: 'view', label: '查看', run: () => setOpen({ kind: 'view', row }) }],
      [
        may('urge'),
        {
          key: 'urge',
          label: '催办',
          run: async () => {
            await call(flowCalls.urge, { params: { id: row.id } })
            void message.success('已催办')
          },
        },
      ],
      [may('transfer'), { key: 'transfer', label: '转办', run: () => setOpen({ kind: 'transfer', row }) }],
      [may('withdraw'), { key: 'withdraw', label: '撤回', run: () => withdraw([row]) }],
      [
        may('terminate'),
        { key: 'terminate', label: '终止', danger: true, run: () => setOpen({ kind: 'terminate', rows: [row] }) },
      ],
    ]
    return offered.filter(([offers]) => offers).map(([, action]) => action)
  }
  const batch = (rows: readonly Flow[]) => (
    <>
      {hasPermi(['cms:cmsFlow:withdraw']) && (
        <Button size="small" onClick={() => withdraw(rows)}>
          撤回
        </Button>
      )}
      {hasPermi(['cms:cmsFlow:terminate']) && (
        <Button size="small" danger onClick={() => setOpen({ kind: 'terminate', rows })}>
          终止
        </Button>
      )}
    </>
  )
  const view = hasPermi(['cms:cmsFlow:query']) ? (row: Flow) => setOpen({ kind: 'view', row }) : undefined
  return (
    <>
      <ResourcePage
        resource={cmsFlow}
        search={['flowNo', 'articleTitle', 'classId', 'status', 'submitBy', 'submitTime']}
        searchInputs={{ classId: ClassSearch }}
        columns={{
          flowNo: { width: 140 },
          articleTitle: {
            render: (row) => <FlowTitle row={row} {...(view && { onOpen: () => view(row) })} />,
          },
          isDraft: false,
          classId: false,
          submitBy: false,
          isStuck: false,
          processInstanceId: false,
          actions: false,
          className: { hidden: true },
          mode: { hidden: true },
          round: { hidden: true },
          reviewers: { width: 110 },
          stepName: { width: 100 },
          status: { width: 88 },
          submitTime: { width: 160 },
          finishTime: { hidden: true },
          createTime: false,
          submitByName: { width: 80 },
          duration: { width: 120, render: ({ duration }) => secondsText(duration) },
        }}
        columnOrder={['flowNo', 'articleTitle', 'className', 'mode', 'round', 'status', 'stepName', 'reviewers']}
        rowActions={(row) => (view ? rowActions(row) : rowActions(row).filter(({ key }) => key !== 'view'))}
        {...(hasPermi(['cms:cmsFlow:withdraw']) || hasPermi(['cms:cmsFlow:terminate']) ? { batch } : {})}
        purpose="文章提交审核后，审核流程会出现在这里。"
      />
      {open?.kind === 'view' && <FlowDrawer row={open.row} onClosed={close} />}
      {open?.kind === 'transfer' && (
        <TransferDialog
          flowId={open.row.id}
          title={open.row.articleTitle}
          onDone={() => told(undefined, '操作成功')}
          onClosed={close}
        />
      )}
      {open?.kind === 'terminate' && (
        <AskDialog
          title="终止审核"
          okText="终止"
          label="终止原因"
          max={opinionMax}
          required="终止原因不能为空"
          act={async (reason) => {
            const { data } = await callMessage(flowCalls.terminate, { params: joined(open.rows), body: { reason } })
            told(data, '已终止')
          }}
          onClosed={() => setOpen((now) => (now?.kind === 'terminate' ? undefined : now))}
        >
          <p>终止后文章按审核不通过处理，确定终止吗?</p>
        </AskDialog>
      )}
      {open?.kind === 'result' && <BatchResult result={open.result} onClosed={close} />}
    </>
  )
}
