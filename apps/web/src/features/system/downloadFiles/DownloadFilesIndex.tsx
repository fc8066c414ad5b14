import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Progress } from 'antd'
import {
  downloadFiles,
  downloadFilesRecord,
  DownloadStatus,
  type DownloadRow,
} from '@app/shared/system/downloadFiles.ts'
import { call, urlOf } from '#/kit/http/http.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { namesOf } from '#/kit/list/useResourceActions.tsx'
import { useConfirm } from '#/kit/page/confirm.tsx'
import type { RowAction } from '#/kit/table/RowActions.tsx'
import { downloadFrom } from '#/kit/transfer/download.ts'
import { transfersKey, useFollowTransfers } from '#/kit/transfer/transfers.ts'
import { DictTag } from '#/kit/words/DictTag.tsx'
import { bytesText } from '#/kit/words/format.ts'

/** 下载中心: background exports with their state and files. */
export default function DownloadFilesIndex() {
  const confirm = useConfirm()
  const client = useQueryClient()
  useFollowTransfers(downloadFilesRecord.name)
  const { data: types = [] } = useQuery({
    queryKey: [downloadFilesRecord.name, 'types'],
    queryFn: ({ signal }) => call(downloadFiles.types, {}, { signal, silent: true }),
  })

  const stop = ({ id, tableName }: Pick<DownloadRow, 'id' | 'tableName'>) =>
    confirm({
      title: `取消导出【${tableName}】`,
      content: '取消后不会生成文件。',
      okText: '取消导出',
      cancelText: '继续运行',
      danger: true,
      run: async () => {
        await call(downloadFiles.cancel, { params: { id } }, { silent: true })
        await client.invalidateQueries({ queryKey: [downloadFilesRecord.name] })
        await client.invalidateQueries({ queryKey: transfersKey })
      },
    })
  const actions = (row: DownloadRow): RowAction[] => {
    if (row.status === DownloadStatus.waiting) return [{ key: 'cancel', label: '取消', run: () => stop(row) }]
    if (row.status !== DownloadStatus.success) return []
    const url = urlOf(downloadFiles.file, { params: { id: row.id } })
    return [{ key: 'download', label: '下载', run: () => void downloadFrom(url, row.fileName) }]
  }
  return (
    <ResourcePage
      resource={downloadFilesRecord}
      search={['fileName', 'tableName', 'status', 'fileCreateTime']}
      choices={{ tableName: types.map((value) => ({ value, label: value })) }}
      columns={{
        fileName: { width: undefined },
        tableName: { width: 104 },
        fileType: { hidden: true, width: 96 },
        downloadUser: { width: 96 },
        failReason: { hidden: true },
        fileSize: { render: (row) => (row.fileSize === null ? '-' : bytesText(row.fileSize)) },
        rowCount: { hidden: true },
        status: {
          width: 160,
          render: (row) =>
            row.status === DownloadStatus.waiting ? (
              <Progress percent={row.progress} size="small" aria-label={`${row.fileName} 进度`} />
            ) : (
              <DictTag type="sys_download_file_status" value={row.status} />
            ),
        },
        progress: false,
      }}
      rowActions={actions}
      removeText={(rows) => `当前选中文件为"${namesOf(rows, 'fileName')}"的记录，文件将一并删除`}
      removeRefusal={(row) => (row.status === DownloadStatus.waiting ? '任务正在处理中，不能删除' : undefined)}
      purpose="导出超过一万行时在后台进行，完成后在这里下载，文件保留 7 天"
    />
  )
}
