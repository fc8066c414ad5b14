import { useQuery } from '@tanstack/react-query'
import { Button, Tag } from 'antd'
import { Suspense, useState } from 'react'
import type { ItemOf } from '@app/shared/kit/resource.ts'
import { attach, ScanStatus, type Attach } from '@app/shared/system/attach.ts'
import { downloadByName } from '@app/shared/system/file.ts'
import { fileStorage } from '@app/shared/system/fileStorage.ts'
import { urlOf } from '#/kit/http/http.ts'
import { resourceQueries } from '#/kit/http/useResource.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { namesOf, useResourceActions } from '#/kit/list/useResourceActions.tsx'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { downloadFrom } from '#/kit/transfer/download.ts'
import { bytesText } from '#/kit/words/format.ts'
import { FileThumb, kindOfFile } from './FileThumb.tsx'

const FilePlaces = lateDialog(() => import('./FilePlaces.tsx'))
const FilePreview = lateDialog(() => import('./FilePreview.tsx'))

type File = ItemOf<typeof attach>

/** 文件列表: everything that was uploaded. */
export default function FilesTab() {
  const { hasPermi } = useAuth()
  const [shown, setShown] = useState<File>()
  const [asked, setAsked] = useState<File>()
  const { removeRows } = useResourceActions(attach, { removeText: (rows) => consequence(rows as never) })
  const { data: storages = [] } = useQuery({
    ...resourceQueries(fileStorage).list(),
    enabled: hasPermi(['system:fileStorage:list']),
  })
  const mayRemove = hasPermi(['system:attach:remove'])
  const fetchFile = ({ id, originalName }: File) =>
    void downloadFrom(urlOf(downloadByName, { params: { name: id } }), originalName)
  return (
    <>
      <ResourcePage
        resource={attach}
        search={['originalName', 'fileSuffix', 'storageId', 'uploadUser', 'createTime']}
        choices={{ storageId: storages.map(({ id, configName }) => ({ value: id, label: configName })) }}
        columnOrder={['originalName', 'fileSuffix', 'fileSize', 'preview', 'storageId', 'uploadUser', 'usage']}
        columns={{
          fileSize: { align: 'right', render: (row) => bytesText(row.fileSize) },
          preview: {
            title: '预览',
            width: 64,
            render: (row) => <FileThumb file={row} onOpen={() => setShown(row)} />,
          },
          storageId: { width: 120, render: (row) => row.storageName ?? '-' },
          storageName: false,
          usage: { width: 96, align: 'left', render: (row) => <Use file={row} onOpen={() => setAsked(row)} /> },
          bizType: { hidden: true },
          isPublic: { hidden: true },
          scanStatus: { hidden: true },
          missingTime: false,
          url: false,
        }}
        rowActions={(row) => [
          ...(kindOfFile(row) ? [{ key: 'view', label: '查看', run: () => setShown(row) }] : []),
          { key: 'download', label: '下载', run: () => fetchFile(row) },
          ...(mayRemove ? [{ key: 'remove', label: '删除', danger: true, run: () => removeRows([row as never]) }] : []),
        ]}
        removeText={consequence}
        purpose="上传的图片、附件都会列在这里"
      />
      <Suspense>
        {shown && <FilePreview file={shown} onClose={() => setShown(undefined)} onDownload={() => fetchFile(shown)} />}
        {asked && <FilePlaces file={asked} onClose={() => setAsked(undefined)} />}
      </Suspense>
    </>
  )
}

interface UseProps {
  file: Pick<Attach, 'originalName' | 'usage' | 'isPublic' | 'missingTime' | 'scanStatus'>
  onOpen: () => void
}

function Use({ file, onOpen }: UseProps) {
  if (file.missingTime) return <Tag color="error">文件缺失</Tag>
  if (file.scanStatus === ScanStatus.pending) return <Tag color="processing">安全检查中</Tag>
  if (file.usage > 0)
    return (
      <Button type="link" size="small" aria-label={`查看 ${file.originalName} 的引用位置`} onClick={onOpen}>
        {file.usage} 处
      </Button>
    )
  return file.isPublic === 'Y' ? <Tag>公开</Tag> : <Tag color="warning">未使用</Tag>
}

function consequence(rows: readonly File[]): string {
  const used = rows.filter(({ usage, isPublic }) => usage > 0 || isPublic === 'Y').length
  const named = `当前选中文件名为"${namesOf(rows, 'originalName')}"的数据`
  return used > 0 ? `${named}。其中 ${used} 个文件正在使用，删除后使用处将无法显示` : named
}
