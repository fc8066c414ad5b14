import { useQuery } from '@tanstack/react-query'
import { App, Button, Empty, Tag } from 'antd'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { cmsResource } from '@app/shared/cms/cmsResource.ts'
import { versionCalls } from '@app/shared/cms/cmsResourceCalls.ts'
import { cmsResourceVersion, VersionStatus, type ListedVersion } from '@app/shared/cms/cmsResourceVersion.ts'
import { versionForm } from '#/features/cms/shared/resource/versionForm.ts'
import { call, urlOf } from '#/kit/http/http.ts'
import { resourceQueries, useResourceMutations } from '#/kit/http/useResource.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import type { RowAction } from '#/kit/table/RowActions.tsx'
import { downloadFrom } from '#/kit/transfer/download.ts'
import { bytesText } from '#/kit/words/format.ts'

const FilesDialog = lateDialog(() => import('./FilesDialog.tsx'))
const CompareDialog = lateDialog(() => import('./CompareDialog.tsx'))

/** 资源版本 of one resource: which files visitors get, now and before. */
export default function CmsResourceVersionIndex() {
  const { message } = App.useApp()
  const { hasPermi } = useAuth()
  const resourceId = new URLSearchParams(useLocation().search).get('resourceId') ?? undefined
  const { refresh } = useResourceMutations(cmsResourceVersion)
  const { data: resource } = useQuery({
    ...resourceQueries(cmsResource).get(resourceId ?? ''),
    enabled: resourceId !== undefined && hasPermi(['cms:cmsResource:query']),
  })
  const [shown, setShown] = useState<ListedVersion>()
  const [compared, setCompared] = useState<readonly ListedVersion[]>()
  const may = (word: string) => hasPermi([`cms:cmsResourceVersion:${word}`])
  const run = async (call_: Promise<unknown>, text: string) => {
    await call_
    void refresh()
    void message.success(text)
  }
  const acts = (row: ListedVersion): RowAction[] => {
    const { id, versionNo, status, isCurrent } = row
    const params = { id }
    const published = status === VersionStatus.published
    return [
      { key: 'view', label: '文件', run: () => setShown(row) },
      ...(may('add') && !published
        ? [
            {
              key: 'publish',
              label: '发布',
              ask: '发布后文件不能再修改，确定发布吗?',
              run: () => run(call(versionCalls.publish, { params }), '发布成功'),
            },
          ]
        : []),
      ...(may('rollback') && published && !isCurrent
        ? [
            {
              key: 'current',
              label: '设为当前',
              ask: `确定将版本【${versionNo}】设为当前版本吗?`,
              run: () => run(call(versionCalls.setCurrent, { params }), '切换成功'),
            },
          ]
        : []),
      ...(may('edit') && published && !isCurrent
        ? [
            {
              key: 'withdraw',
              label: '撤回',
              ask: '撤回后该版本的下载地址将不可用，确定撤回吗?',
              run: () => run(call(versionCalls.withdraw, { params }), '已撤回'),
            },
          ]
        : []),
      ...(may('download')
        ? [
            {
              key: 'download',
              label: '下载',
              run: () =>
                row.files.length === 1
                  ? downloadFrom(urlOf(versionCalls.download, { params, query: { file: 1 } }), row.files[0]?.name ?? '')
                  : setShown(row),
            },
          ]
        : []),
      ...(may('remove') && !published
        ? [
            {
              key: 'remove',
              label: '删除',
              danger: true,
              ask: `确认删除版本【${versionNo}】?`,
              run: () => run(call(versionCalls.remove, { params: { ids: id } }), '删除成功'),
            },
          ]
        : []),
    ]
  }
  if (resourceId === undefined)
    return (
      <>
        <h1 className="sr-only">资源版本</h1>
        <Empty description="请在资源管理中选择资源，再查看它的版本" />
      </>
    )
  return (
    <>
      <ResourcePage
        resource={cmsResourceVersion}
        query={{ resourceId }}
        title={resource ? `${resource.resourceName} 的版本` : undefined}
        search={['versionNo', 'status']}
        columns={{
          size: { align: 'right', render: ({ size }) => bytesText(size) },
          isCurrent: { render: ({ isCurrent }) => (isCurrent ? <Tag color="success">当前</Tag> : '-') },
          resourceId: false,
          files: false,
          changeLog: { hidden: true },
        }}
        form={versionForm(resourceId, resource?.currentVersion ?? undefined)}
        editTitle={({ versionNo }) => `修改版本 ${versionNo}`}
        rowActions={acts}
        batch={(rows) => (
          <Button size="small" disabled={rows.length !== 2} onClick={() => setCompared(rows)}>
            对比
          </Button>
        )}
        purpose="新增版本并设为当前，访客即可下载；出现问题时可切换回旧版本"
      />
      <Suspense fallback={null}>
        {shown && <FilesDialog version={shown} mayDownload={may('download')} onClose={() => setShown(undefined)} />}
        {compared && <CompareDialog versions={compared} onClose={() => setCompared(undefined)} />}
      </Suspense>
    </>
  )
}
