import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Progress } from 'antd'
import { uploadFiles, uploadFilesRecord, UploadStatus, type UploadRow } from '@app/shared/system/uploadFiles.ts'
import { call, urlOf } from '#/kit/http/http.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { namesOf } from '#/kit/list/useResourceActions.tsx'
import { useConfirm } from '#/kit/page/confirm.tsx'
import type { RowAction } from '#/kit/table/RowActions.tsx'
import { downloadFrom } from '#/kit/transfer/download.ts'
import { transfersKey, useFollowTransfers } from '#/kit/transfer/transfers.ts'
import { DictTag } from '#/kit/words/DictTag.tsx'

/** 上传中心: background imports with their state, what was refused and why. */
export default function UploadFilesIndex() {
  const confirm = useConfirm()
  const client = useQueryClient()
  useFollowTransfers(uploadFilesRecord.name)
  const { data: types = [] } = useQuery({
    queryKey: [uploadFilesRecord.name, 'types'],
    queryFn: ({ signal }) => call(uploadFiles.types, {}, { signal, silent: true }),
  })

  const stop = ({ id, batchType }: Pick<UploadRow, 'id' | 'batchType'>) =>
    confirm({
      title: `取消导入【${batchType}】`,
      content: '取消后不会导入任何数据。',
      okText: '取消导入',
      cancelText: '继续运行',
      danger: true,
      run: async () => {
        await call(uploadFiles.cancel, { params: { id } }, { silent: true })
        await client.invalidateQueries({ queryKey: [uploadFilesRecord.name] })
        await client.invalidateQueries({ queryKey: transfersKey })
      },
    })
  const fetchOnce = async ({ id, fileName }: UploadRow) => {
    await downloadFrom(urlOf(uploadFiles.successFile, { params: { id } }), fileName)
    await client.invalidateQueries({ queryKey: [uploadFilesRecord.name] })
  }
  const actions = (row: UploadRow): RowAction[] => {
    if (row.status === UploadStatus.processing) return [{ key: 'cancel', label: '取消', run: () => stop(row) }]
    if (row.hasResult) return [{ key: 'successFile', label: '成功文件', run: () => void fetchOnce(row) }]
    if (row.failCount === 0) return []
    const url = urlOf(uploadFiles.failFile, { params: { id: row.id } })
    return [{ key: 'failFile', label: '失败文件', run: () => void downloadFrom(url, row.fileName) }]
  }
  return (
    <ResourcePage
      resource={uploadFilesRecord}
      search={['fileName', 'batchType', 'status', 'fileCreateTime']}
      choices={{ batchType: types.map((value) => ({ value, label: value })) }}
      columns={{
        uploadCode: { hidden: true, width: 180 },
        fileName: { width: undefined },
        fileType: false,
        batchType: { width: 104 },
        uploadUser: { width: 96 },
        batchCount: { width: 96 },
        successCount: { hidden: true },
        failCount: { width: 96 },
        failReason: { hidden: true },
        completeTime: { hidden: true },
        hasResult: false,
        progress: {
          width: 140,
          render: (row) => <Progress percent={row.progress} size="small" aria-label={`${row.fileName} 进度`} />,
        },
        status: { render: (row) => <DictTag type="sys_upload_file_status" value={row.status} /> },
      }}
      rowActions={actions}
      removeText={(rows) => `当前选中文件为"${namesOf(rows, 'fileName')}"的记录，文件将一并删除`}
      removeRefusal={(row) => (row.status === UploadStatus.processing ? '任务正在处理中，不能删除' : undefined)}
      purpose="导入超过一千行时在后台进行，结果和失败数据在这里查看"
    />
  )
}
