import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState, type ReactNode } from 'react'
import { articleEditing } from '@app/shared/cms/articleEditing.ts'
import { articleBatch, articleLife, type CheckResult, type ConflictField } from '@app/shared/cms/articleLife.ts'
import type { RowResults } from '@app/shared/cms/articleParts.ts'
import { editorOptionsQuery, refreshArticles } from '#/features/cms/cmsArticle/articleQueries.ts'
import { AskDialog } from '#/features/cms/shared/AskDialog.tsx'
import { BatchResult } from '#/features/cms/shared/BatchResult.tsx'
import { finish } from '#/kit/http/finish.ts'
import { ApiError, call, callMessage } from '#/kit/http/http.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { CheckDialog } from './CheckDialog.tsx'
import { ClassDialog } from './ClassDialog.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { EditDialog } from './EditDialog.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'

type Open =
  | { kind: 'submit' | 'offline' | 'schedule' | 'move' | 'copy' | 'tag' | 'origin'; ids: string[] }
  | { kind: 'check'; id: string; result: CheckResult; publishTime: string | undefined }
  | { kind: 'conflict'; id: string; fields: ConflictField[] }
  | { kind: 'result'; result: RowResults }

export type ArticleActs = ReturnType<typeof useArticleActs>['acts']
export type Flag = 'topFlag' | 'recommendFlag' | 'hotFlag' | 'slideFlag'

interface Options {
  /** Called when something has changed. */
  onDone?: (() => void) | undefined
  /** Other words for those found by the check; where the text is at hand. */
  onReplace?: ((pairs: readonly { word: string; replaceWith: string }[]) => void) | undefined
}

/** Everything that is done with articles outside of their texts, with its questions and what came of it. */
export function useArticleActs({ onDone, onReplace }: Options = {}) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const confirm = useConfirm()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)

  /** Of one row the server refuses by its sentence, of several it tells of each. */
  const told = (result: RowResults | undefined, done: string) => {
    void refreshArticles(client)
    onDone?.()
    if (result && result.fail > 0) setOpen({ kind: 'result', result })
    else void message.success(done)
  }
  const joined = (ids: readonly string[]) => ({ ids: ids.join(',') })

  const publishNow = async (
    ids: readonly string[],
    body: { publishTime?: string | undefined; choices?: Record<string, 'live' | 'draft'> } = {},
  ) => {
    try {
      const { data } = await callMessage(articleLife.publish, { params: joined(ids), body }, { silent: true })
      told(data, body.publishTime ? `已设置定时发布，将于 ${body.publishTime} 自动发布` : '发布成功')
    } catch (error) {
      if (!(error instanceof ApiError) || ids.length !== 1) throw error
      const [id = ''] = ids
      if (error.reason === 'articleConflict')
        return setOpen({ kind: 'conflict', id, fields: (error.data as { fields: ConflictField[] }).fields })
      if (error.reason === 'articleErrors') {
        const result = await call(articleLife.check, { params: { id } })
        return setOpen({ kind: 'check', id, result, publishTime: body.publishTime })
      }
      throw error
    }
  }
  /** The check comes first where one article is published; of many the server tells what stood against each. */
  const publish = async (ids: readonly string[], publishTime?: string) => {
    const [id] = ids
    if (ids.length !== 1 || !id) return publishNow(ids)
    const result = await call(articleLife.check, { params: { id } })
    if (result.errors.length + result.warnings.length === 0) return publishNow(ids, { publishTime })
    setOpen({ kind: 'check', id, result, publishTime })
  }

  /** How long the bin keeps them is said before. */
  const askRemoval = async (ids: readonly string[], titles: readonly string[]) => {
    const { recycleDays } = await client.fetchQuery(editorOptionsQuery)
    confirm({
      title: `文章将移入回收站，${recycleDays > 0 ? `${recycleDays} 天后自动清除，` : ''}确定删除吗?`,
      content: `当前选中标题为"${titles.slice(0, 5).join('、')}${titles.length > 5 ? '…' : ''}"的数据`,
      okText: '删除',
      danger: true,
      run: async () => {
        const { data } = await callMessage(articleLife.remove, { params: joined(ids) }, { silent: true })
        told(data, '删除成功')
      },
    })
  }

  const acts = {
    publish: (ids: readonly string[]) => void finish(publish(ids)),
    schedule: (id: string) => setOpen({ kind: 'schedule', ids: [id] }),
    submit: (ids: readonly string[]) => setOpen({ kind: 'submit', ids: [...ids] }),
    offline: (ids: readonly string[]) => setOpen({ kind: 'offline', ids: [...ids] }),
    move: (ids: readonly string[]) => setOpen({ kind: 'move', ids: [...ids] }),
    copy: (ids: readonly string[]) => setOpen({ kind: 'copy', ids: [...ids] }),
    tag: (ids: readonly string[]) => setOpen({ kind: 'tag', ids: [...ids] }),
    origin: (ids: readonly string[]) => setOpen({ kind: 'origin', ids: [...ids] }),
    withdraw: (ids: readonly string[]) =>
      confirm({
        title: '确定撤回审核吗？',
        okText: '撤回',
        run: async () => {
          const { data } = await callMessage(articleLife.withdraw, { params: joined(ids), body: {} }, { silent: true })
          told(data, '已撤回')
        },
      }),
    cancelSchedule: (ids: readonly string[]) =>
      confirm({
        title: '确定取消定时发布吗？',
        okText: '取消定时',
        cancelText: '返回',
        run: async () => {
          const { data } = await callMessage(articleLife.cancelSchedule, { params: joined(ids) }, { silent: true })
          told(data, '已取消定时发布')
        },
      }),
    discardDraft: (id: string) =>
      confirm({
        title: '放弃后修改内容将无法恢复，确定放弃吗?',
        okText: '放弃修改',
        danger: true,
        run: async () => {
          await call(articleLife.discardDraft, { params: { id } }, { silent: true })
          told(undefined, '已放弃修改')
        },
      }),
    remove: (ids: readonly string[], titles: readonly string[]) => void finish(askRemoval(ids, titles)),
    flag: (ids: readonly string[], field: Flag, value: '0' | '1') =>
      void finish(
        callMessage(articleBatch.flags, { body: { ids: [...ids], field, value } }).then(({ data }) =>
          told(data, '操作成功'),
        ),
      ),
    forceUnlock: (id: string) =>
      confirm({
        title: '强制接管后对方未保存的内容将无法保存，确定吗?',
        okText: '强制接管',
        danger: true,
        run: async () => {
          await call(articleEditing.forceUnlock, { params: { id } }, { silent: true })
          told(undefined, '已接管')
        },
      }),
  }

  return { acts, dialogs: dialogOf() }

  function dialogOf(): ReactNode {
    if (!open) return null
    if (open.kind === 'result') return <BatchResult result={open.result} onClosed={close} />
    if (open.kind === 'conflict')
      return (
        <ConflictDialog fields={open.fields} onClosed={close} act={(choices) => publishNow([open.id], { choices })} />
      )
    if (open.kind === 'check') {
      const { id, publishTime } = open
      return (
        <CheckDialog
          result={open.result}
          okText={publishTime ? '定时发布' : '发布'}
          onReplace={onReplace}
          onClosed={close}
          act={() => publishNow([id], { publishTime })}
        />
      )
    }
    const { ids } = open
    if (open.kind === 'schedule') return <ScheduleDialog onClosed={close} act={(time) => publish(ids, time)} />
    if (open.kind === 'submit')
      return (
        <AskDialog
          title="提交审核"
          okText="提交"
          label="说明"
          max={500}
          onClosed={close}
          act={async (remark) => {
            const { data } = await callMessage(articleLife.submit, { params: joined(ids), body: { remark } })
            told(data, '已提交审核')
          }}
        />
      )
    if (open.kind === 'offline')
      return (
        <AskDialog
          title="下线"
          okText="下线"
          label="下线原因"
          max={200}
          onClosed={close}
          act={async (reason) => {
            const { data } = await callMessage(articleLife.offline, { params: joined(ids), body: { reason } })
            told(data, '下线成功')
          }}
        >
          <p>下线后前台将无法访问该文章，确定下线吗?</p>
        </AskDialog>
      )
    if (open.kind === 'tag' || open.kind === 'origin')
      return (
        <EditDialog
          kind={open.kind}
          count={ids.length}
          onClosed={close}
          act={async (fields) => {
            const { data } = await callMessage(articleBatch.edit, { body: { ids, fields } })
            told(data, '修改成功')
          }}
        />
      )
    const isMove = open.kind === 'move'
    return (
      <ClassDialog
        kind={isMove ? 'move' : 'copy'}
        count={ids.length}
        onClosed={close}
        act={async ({ classId, copyType, redirect }) => {
          const { data } = isMove
            ? await callMessage(articleBatch.move, { body: { ids, classId, redirect } })
            : await callMessage(articleBatch.copy, { body: { ids, classIds: [classId], copyType } })
          told(data, '操作成功')
        }}
      />
    )
  }
}
