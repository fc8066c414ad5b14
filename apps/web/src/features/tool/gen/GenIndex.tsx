import CloudDownloadOutlined from '@ant-design/icons/CloudDownloadOutlined'
import CloudUploadOutlined from '@ant-design/icons/CloudUploadOutlined'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { Suspense, useState } from 'react'
import type { ItemOf } from '@app/shared/kit/resource.ts'
import { gen, genCalls } from '@app/shared/tool/gen.ts'
import { call, urlOf } from '#/kit/http/http.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import type { RowAction } from '#/kit/table/RowActions.tsx'
import { downloadFrom } from '#/kit/transfer/download.ts'
import { ChangedColumns } from './ChangedColumns.tsx'

const ImportDialog = lateDialog(() => import('./ImportDialog.tsx'))
const PreviewDrawer = lateDialog(() => import('./PreviewDrawer.tsx'))

type Item = ItemOf<typeof gen>

/** 代码生成: the definitions from which entities are written. */
export default function GenIndex() {
  const { message } = App.useApp()
  const { hasPermi } = useAuth()
  const client = useQueryClient()
  const confirm = useConfirm()
  const [importing, setImporting] = useState(false)
  const [previewed, setPreviewed] = useState<readonly string[]>()
  const reload = () => void client.invalidateQueries({ queryKey: [gen.name] })
  const download = (rows: readonly Item[]) =>
    downloadFrom(
      urlOf(genCalls.archive, { query: { tables: rows.map(({ tableName }) => tableName).join(',') } }),
      'code.zip',
    )
  const synchronise = async ({ tableName }: Item) => {
    const changes = await call(genCalls.changes, { params: { tableName } })
    confirm({
      title: '确认强制同步数据?',
      content: <ChangedColumns tableName={tableName} changes={changes} />,
      okText: '同步',
      run: async () => {
        await call(genCalls.synchronise, { params: { tableName } }, { silent: true })
        reload()
        void message.success('同步成功')
      },
    })
  }
  const acts = (row: Item): RowAction[] => [
    ...(hasPermi(['tool:gen:preview']) ? [{ key: 'preview', label: '预览', run: () => setPreviewed([row.id]) }] : []),
    ...(hasPermi(['tool:gen:edit']) ? [{ key: 'sync', label: '同步', run: () => synchronise(row) }] : []),
    ...(hasPermi(['tool:gen:code']) ? [{ key: 'code', label: '生成代码', run: () => download([row]) }] : []),
  ]
  return (
    <>
      <ResourcePage
        resource={gen}
        purpose="从数据库导入一个表，就可以生成它的契约、接口、页面、菜单与测试"
        columns={{ tableName: { width: 200 }, className: { width: 160 }, functionAuthor: { width: 120 } }}
        toolbar={
          hasPermi(['tool:gen:import'])
            ? [
                {
                  key: 'importTables',
                  label: '导入',
                  icon: <CloudUploadOutlined aria-hidden />,
                  run: () => setImporting(true),
                },
              ]
            : []
        }
        rowActions={acts}
        batch={(rows) => (
          <>
            {hasPermi(['tool:gen:preview']) && (
              <Button onClick={() => setPreviewed(rows.map(({ id }) => id))}>预览</Button>
            )}
            {hasPermi(['tool:gen:code']) && (
              <Button icon={<CloudDownloadOutlined aria-hidden />} onClick={() => void download(rows)}>
                生成
              </Button>
            )}
          </>
        )}
      />
      <Suspense>
        {importing && <ImportDialog onClose={() => setImporting(false)} onImported={reload} />}
        {previewed && <PreviewDrawer ids={previewed} onClosed={() => setPreviewed(undefined)} />}
      </Suspense>
    </>
  )
}
