import { App } from 'antd'
import { notice, noticeCalls, SendStatus, type NoticeItem } from '@app/shared/system/notice.ts'
import { call } from '#/kit/http/http.ts'
import { useResourceMutations } from '#/kit/http/useResource.ts'
import { namesOf } from '#/kit/list/useResourceActions.tsx'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { useShell } from '#/kit/session/shell.ts'
import type { RowAction } from '#/kit/table/RowActions.tsx'

export const formPath = '/system/notice/form'

/** Written by a person here; messages of the product are only looked at. */
export const isManual = (row: Pick<NoticeItem, 'source'>) => row.source === 'manual'

const mayGoOut: readonly string[] = [SendStatus.draft, SendStatus.revoked]
const mayComeBack: readonly string[] = [SendStatus.published, SendStatus.scheduled]

interface Views {
  preview: (row: NoticeItem) => void
  statistics: (row: NoticeItem) => void
}

/** What can be done with notices: by state, right and origin (system §10.3). */
export function useNoticeActs({ preview, statistics }: Views) {
  const { message } = App.useApp()
  const { hasPermi } = useAuth()
  const confirm = useConfirm()
  const shell = useShell()
  const { save, refresh } = useResourceMutations(notice)
  const may = {
    publish: hasPermi(['system:notice:publish']),
    edit: hasPermi(['system:notice:edit']),
    add: hasPermi(['system:notice:add']),
    query: hasPermi(['system:notice:query']),
  }
  const titles = (rows: readonly NoticeItem[]) => `公告标题为"${namesOf(rows, 'noticeTitle')}"`
  const done = (text: string) => {
    void refresh()
    void message.success(text)
  }
  const ids = (rows: readonly NoticeItem[]) => ({ params: { ids: rows.map(({ id }) => id).join(',') } })

  const publish = (rows: readonly NoticeItem[]) =>
    confirm({
      title: '确认发布所选中公告?',
      content: titles(rows),
      consequence: '发布后接收人立即可见，通知范围不可再修改；生效时间未到的公告到时自动发布',
      okText: '发布',
      run: async () => {
        await call(noticeCalls.publish, ids(rows), { silent: true })
        done('发布成功')
      },
    })
  const revoke = (rows: readonly NoticeItem[]) =>
    confirm({
      title: '确认撤回所选中公告?',
      content: titles(rows),
      consequence: '撤回后接收人不再可见，重新发布时阅读记录清零',
      okText: '撤回',
      danger: true,
      run: async () => {
        await call(noticeCalls.revoke, ids(rows), { silent: true })
        done('撤回成功')
      },
    })
  const pin = async (row: NoticeItem) => {
    const isTop = row.isTop === 'Y' ? 'N' : 'Y'
    await save({ id: row.id, version: row.version, isTop })
    void message.success(isTop === 'Y' ? '置顶成功' : '取消置顶成功')
  }

  const ofRow = (row: NoticeItem): RowAction[] => {
    const acts: [boolean, RowAction][] = [
      [may.publish && mayGoOut.includes(row.sendStatus), { key: 'publish', label: '发布', run: () => publish([row]) }],
      [may.publish && mayComeBack.includes(row.sendStatus), { key: 'revoke', label: '撤回', run: () => revoke([row]) }],
      [may.edit, { key: 'pin', label: row.isTop === 'Y' ? '取消置顶' : '置顶', run: () => void pin(row) }],
      [may.add && may.query, { key: 'copy', label: '复制', run: () => shell.open(`${formPath}?copy=${row.id}`) }],
    ]
    return [
      ...acts.filter(([allowed]) => allowed && isManual(row)).map(([, act]) => act),
      ...(may.query
        ? [
            { key: 'preview', label: '预览', run: () => preview(row) },
            ...(row.sendStatus === SendStatus.published
              ? [{ key: 'readers', label: '阅读情况', run: () => statistics(row) }]
              : []),
          ]
        : []),
    ]
  }
  return { may, ofRow }
}
