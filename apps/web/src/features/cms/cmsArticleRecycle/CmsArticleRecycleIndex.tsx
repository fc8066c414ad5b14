import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { Suspense, useState } from 'react'
import type { RowResults } from '@app/shared/cms/articleParts.ts'
import { cmsArticle } from '@app/shared/cms/cmsArticle.ts'
import { cmsClass } from '@app/shared/cms/cmsClass.ts'
import {
  articleRecycleCalls as calls,
  cmsArticleRecycle,
  recycleWords,
  type RecycledArticle,
} from '@app/shared/cms/cmsRecycle.ts'
import { BatchResult } from '#/features/cms/shared/BatchResult.tsx'
import { daysText, namesOf, purgeQuestion } from '#/features/cms/shared/recycleWords.ts'
import { finish } from '#/kit/http/finish.ts'
import { ApiError, call, callMessage } from '#/kit/http/http.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import type { RowAction } from '#/kit/table/RowActions.tsx'
import { DeletedText } from './DeletedText.tsx'

const RestoreDialog = lateDialog(() => import('./RestoreDialog.tsx'))

type Open =
  | { kind: 'view'; row: RecycledArticle }
  | { kind: 'restore'; ids: string[] }
  | { kind: 'result'; result: RowResults }

/** 文章回收站: deleted articles, which come back as drafts or offline, or go for good. */
export default function CmsArticleRecycleIndex() {
  const { message } = App.useApp()
  const client = useQueryClient()
  const confirm = useConfirm()
  const { hasPermi } = useAuth()
  const can = (word: string) => hasPermi([`cms:cmsArticleRecycle:${word}`])
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const told = (result: RowResults | undefined, done: string) => {
    for (const name of [cmsArticleRecycle.name, cmsArticle.name, cmsClass.name])
      void client.invalidateQueries({ queryKey: [name] })
    if (result && result.fail > 0) setOpen({ kind: 'result', result })
    else void message.success(done)
  }
  const restore = async (ids: string[], where: { classId?: string; withClass?: boolean } = {}) => {
    try {
      const { data } = await callMessage(calls.restore, { body: { ids, ...where } }, { silent: true })
      told(data, recycleWords.restored)
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason !== 'classDeleted') throw error
      setOpen({ kind: 'restore', ids })
    }
  }
  const purge = (rows: readonly RecycledArticle[]) =>
    confirm({
      title: purgeQuestion,
      content: namesOf(rows.map(({ title }) => title)),
      okText: '彻底删除',
      danger: true,
      run: async () => {
        const ids = rows.map(({ id }) => id).join(',')
        const { data } = await callMessage(calls.purge, { params: { ids } }, { silent: true })
        told(data, '删除成功')
      },
    })
  const clear = () =>
    confirm({
      title: '确定清空文章回收站吗？',
      consequence: '其中您能管理的文章将全部彻底删除，无法恢复',
      okText: '清空',
      danger: true,
      typed: recycleWords.clearWord,
      run: async () => {
        const count = await call(calls.clear, { body: { confirm: recycleWords.clearWord } }, { silent: true })
        told(undefined, `已清空 ${count} 篇文章`)
      },
    })
  const rowActions = (row: RecycledArticle): RowAction[] => [
    { key: 'view', label: '查看', run: () => setOpen({ kind: 'view', row }) },
    ...(can('restore') ? [{ key: 'restore', label: '还原', run: () => restore([row.id]) }] : []),
    ...(can('restore')
      ? [{ key: 'to', label: '还原到…', run: () => setOpen({ kind: 'restore', ids: [row.id] }) }]
      : []),
    ...(can('remove') ? [{ key: 'purge', label: '彻底删除', danger: true, run: () => purge([row]) }] : []),
  ]
  const batch = (rows: readonly RecycledArticle[]) => (
    <>
      {can('restore') && (
        <Button
          size="small"
          disabled={rows.length === 0}
          onClick={() => void finish(restore(rows.map(({ id }) => id)))}
        >
          批量还原
        </Button>
      )}
      {can('remove') && (
        <Button size="small" danger disabled={rows.length === 0} onClick={() => purge(rows)}>
          批量彻底删除
        </Button>
      )}
    </>
  )
  return (
    <>
      <ResourcePage
        resource={cmsArticleRecycle}
        columns={{
          recycleBy: false,
          recycleStatus: { hidden: true },
          author: { hidden: true },
          daysLeft: { render: ({ daysLeft }) => daysText(daysLeft) },
          origin: { render: ({ origin }) => (origin === 'class' ? '随栏目删除' : '单独删除') },
        }}
        toolbar={
          can('clear')
            ? [
                {
                  key: 'clear',
                  label: '清空回收站',
                  danger: true,
                  icon: <DeleteOutlined aria-hidden />,
                  run: clear,
                },
              ]
            : []
        }
        rowActions={rowActions}
        {...((can('restore') || can('remove')) && { batch })}
        purpose="删除的文章在保留期内可以从这里还原。"
      />
      {open?.kind === 'view' && <DeletedText id={open.row.id} onClosed={close} />}
      <Suspense>
        {open?.kind === 'restore' && (
          <RestoreDialog count={open.ids.length} act={(where) => restore(open.ids, where)} onClosed={close} />
        )}
      </Suspense>
      {open?.kind === 'result' && <BatchResult result={open.result} onClosed={close} />}
    </>
  )
}
