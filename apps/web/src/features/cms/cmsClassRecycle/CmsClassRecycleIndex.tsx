import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { Suspense, useState } from 'react'
import type { RowResults } from '@app/shared/cms/articleParts.ts'
import { cmsArticle } from '@app/shared/cms/cmsArticle.ts'
import { cmsClass } from '@app/shared/cms/cmsClass.ts'
import {
  classRecycleCalls as calls,
  cmsArticleRecycle,
  cmsClassRecycle,
  recycleWords,
  type RecycledClass,
} from '@app/shared/cms/cmsRecycle.ts'
import { BatchResult } from '#/features/cms/shared/BatchResult.tsx'
import { ClassWorkTag, useClassWorks, useFollowWorks } from '#/features/cms/shared/classWorks.tsx'
import { daysText, purgeQuestion } from '#/features/cms/shared/recycleWords.ts'
import { call, callMessage } from '#/kit/http/http.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import type { RowAction } from '#/kit/table/RowActions.tsx'
import { BatchContents } from './BatchContents.tsx'

const RestoreClassDialog = lateDialog(() => import('./RestoreClassDialog.tsx'))

type Open = { kind: 'view' | 'restore' | 'restoreTo'; row: RecycledClass } | { kind: 'result'; result: RowResults }

/** 栏目回收站: what one act deleted with its articles comes back as one, or goes for good. */
export default function CmsClassRecycleIndex() {
  const { message } = App.useApp()
  const client = useQueryClient()
  const confirm = useConfirm()
  const { hasPermi } = useAuth()
  const can = (word: string) => hasPermi([`cms:cmsClassRecycle:${word}`])
  const works = useClassWorks()
  const followWorks = useFollowWorks()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const told = (result: RowResults | undefined, done: string) => {
    for (const name of [cmsClassRecycle.name, cmsArticleRecycle.name, cmsArticle.name, cmsClass.name])
      void client.invalidateQueries({ queryKey: [name] })
    followWorks()
    if (result && result.fail > 0) setOpen({ kind: 'result', result })
    else void message.success(done)
  }
  const purge = (row: RecycledClass) =>
    confirm({
      title: purgeQuestion,
      content: `【${row.className}】及其下级栏目 ${row.wentClasses} 个、文章 ${row.wentArticles} 篇`,
      okText: '彻底删除',
      danger: true,
      typed: row.className,
      run: async () => {
        const { data, msg } = await callMessage(calls.purge, { params: { ids: row.id } }, { silent: true })
        told(data, msg)
      },
    })
  const clear = () =>
    confirm({
      title: '确定清空栏目回收站吗？',
      consequence: '其中您能管理的栏目及其文章将全部彻底删除，无法恢复',
      okText: '清空',
      danger: true,
      typed: recycleWords.clearWord,
      run: async () => {
        const count = await call(calls.clear, { body: { confirm: recycleWords.clearWord } }, { silent: true })
        told(undefined, `已清空 ${count} 个栏目`)
      },
    })
  const rowActions = (row: RecycledClass): RowAction[] => [
    { key: 'view', label: '查看内容', run: () => setOpen({ kind: 'view', row }) },
    ...(can('restore') && !works.has(row.id)
      ? [
          { key: 'restore', label: '还原', run: () => setOpen({ kind: 'restore', row }) },
          { key: 'to', label: '还原到…', run: () => setOpen({ kind: 'restoreTo', row }) },
        ]
      : []),
    ...(can('remove') && !works.has(row.id)
      ? [{ key: 'purge', label: '彻底删除', danger: true, run: () => purge(row) }]
      : []),
  ]
  return (
    <>
      <ResourcePage
        resource={cmsClassRecycle}
        columns={{
          className: {
            render: (row) => (
              <>
                {row.className} <ClassWorkTag work={works.get(row.id)} />
              </>
            ),
          },
          recycleBy: false,
          daysLeft: { render: ({ daysLeft }) => daysText(daysLeft) },
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
        purpose="删除的栏目在保留期内可以连同文章从这里还原。"
      />
      {open?.kind === 'view' && <BatchContents row={open.row} onClosed={close} />}
      <Suspense>
        {(open?.kind === 'restore' || open?.kind === 'restoreTo') && (
          <RestoreClassDialog
            row={open.row}
            choosesParent={open.kind === 'restoreTo'}
            act={async (how) => {
              const { data, msg } = await callMessage(calls.restore, { body: { ids: [open.row.id], ...how } })
              told(data, msg)
            }}
            onClosed={() => setOpen((now) => (now?.kind === 'result' ? now : undefined))}
          />
        )}
      </Suspense>
      {open?.kind === 'result' && <BatchResult result={open.result} onClosed={close} />}
    </>
  )
}
