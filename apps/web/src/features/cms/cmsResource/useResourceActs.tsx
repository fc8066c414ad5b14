import { App } from 'antd'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { cmsResource, type ListedResource } from '@app/shared/cms/cmsResource.ts'
import { cmsResourceCalls as calls } from '@app/shared/cms/cmsResourceCalls.ts'
import { call } from '#/kit/http/http.ts'
import { useResourceMutations } from '#/kit/http/useResource.ts'
import { namesOf } from '#/kit/list/useResourceActions.tsx'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { copyText } from '#/kit/page/copyText.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import type { RowAction } from '#/kit/table/RowActions.tsx'

const MoveDialog = lateDialog(() => import('./MoveDialog.tsx'))
const VersionDialog = lateDialog(() => import('./VersionDialog.tsx'))

type Rows = readonly ListedResource[]
type Opened = { kind: 'move'; rows: Rows } | { kind: 'version'; row: ListedResource }

const linesPath = (resourceId: string) => `/cms/cmsResourceVersion?resourceId=${encodeURIComponent(resourceId)}`

/** What can be done with resources, by the rights of the user. */
export function useResourceActs() {
  const { message } = App.useApp()
  const { hasPermi } = useAuth()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const { refresh } = useResourceMutations(cmsResource)
  const [opened, setOpened] = useState<Opened>()
  const may = (word: string) => hasPermi([`cms:cmsResource:${word}`])
  const mayVersion = (word: string) => hasPermi([`cms:cmsResourceVersion:${word}`])
  const idsOf = (rows: Rows) => rows.map(({ id }) => id)
  const done = (text: string) => {
    void refresh()
    void message.success(text)
  }

  const publish = async (rows: Rows, status: '0' | '1') => {
    await call(calls.publish, { body: { ids: idsOf(rows), status } })
    done(status === '0' ? '上架成功' : '下架成功')
  }
  const remove = (rows: Rows) =>
    confirm({
      title: '确认删除所选中数据?',
      content: `资源“${namesOf(rows, 'resourceName')}”及其版本将移入回收站，前台不再提供下载`,
      okText: '删除',
      danger: true,
      run: async () => {
        await call(calls.remove, { params: { ids: idsOf(rows).join() } }, { silent: true })
        done('删除成功')
      },
    })
  const restore = async (rows: Rows) => {
    await call(calls.restore, { body: { ids: idsOf(rows) } })
    done('还原成功')
  }
  const copy = async ({ downloadUrl }: ListedResource) => {
    if (await copyText(downloadUrl)) void message.success('复制成功')
    else void message.error('复制失败')
  }

  const of = (row: ListedResource): RowAction[] =>
    row.deleted
      ? may('remove')
        ? [{ key: 'restore', label: '还原', run: () => restore([row]) }]
        : []
      : [
          ...(mayVersion('list')
            ? [{ key: 'versions', label: '版本', run: () => void navigate(linesPath(row.id)) }]
            : []),
          ...(mayVersion('add')
            ? [{ key: 'version', label: '新增版本', run: () => setOpened({ kind: 'version', row }) }]
            : []),
          { key: 'copy', label: '复制下载地址', run: () => copy(row) },
          ...(may('publish')
            ? [
                row.status === '0'
                  ? {
                      key: 'off',
                      label: '下架',
                      ask: `确定将【${row.resourceName}】下架吗?`,
                      run: () => publish([row], '1'),
                    }
                  : { key: 'on', label: '上架', run: () => publish([row], '0') },
              ]
            : []),
          ...(may('remove') ? [{ key: 'remove', label: '删除', danger: true, run: () => remove([row]) }] : []),
        ]

  const close = () => setOpened(undefined)
  const dialogs = (
    <Suspense fallback={null}>
      {opened?.kind === 'move' && <MoveDialog rows={opened.rows} onClose={close} />}
      {opened?.kind === 'version' && (
        <VersionDialog resourceId={opened.row.id} last={opened.row.currentVersion ?? undefined} onClose={close} />
      )}
    </Suspense>
  )
  return { may, of, publish, remove, restore, move: (rows: Rows) => setOpened({ kind: 'move', rows }), dialogs }
}
