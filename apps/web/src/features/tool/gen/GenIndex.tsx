import CloudDownloadOutlined from '@ant-design/icons/CloudDownloadOutlined'
import CloudUploadOutlined from '@ant-design/icons/CloudUploadOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Tag } from 'antd'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ItemOf } from '@app/shared/kit/resource.ts'
import { gen, genCalls } from '@app/shared/tool/gen.ts'
import { describedColumns } from '@app/shared/tool/genNewTable.ts'
import { genWriting } from '@app/shared/tool/genWriting.ts'
import { call } from '#/kit/http/http.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { routersQuery } from '#/kit/session/sessionQueries.ts'
import type { RowAction } from '#/kit/table/RowActions.tsx'
import { ChangedColumns } from './ChangedColumns.tsx'
import type { Unbuilt } from './NewTableDialog.tsx'

const ImportDialog = lateDialog(() => import('./ImportDialog.tsx'))
const NewTableDialog = lateDialog(() => import('./NewTableDialog.tsx'))
const PreviewDrawer = lateDialog(() => import('./PreviewDrawer.tsx'))
const GenerateDialog = lateDialog(() => import('./GenerateDialog.tsx'))

type Item = ItemOf<typeof gen>

/** 代码生成: the definitions from which entities are written. */
export default function GenIndex() {
  const { message } = App.useApp()
  const { hasPermi, hasRole } = useAuth()
  const client = useQueryClient()
  const confirm = useConfirm()
  const [importing, setImporting] = useState(false)
  const [creating, setCreating] = useState<{ unbuilt?: Unbuilt }>()
  const [previewed, setPreviewed] = useState<readonly string[]>()
  const [generated, setGenerated] = useState<readonly string[]>()
  const reload = () => void client.invalidateQueries({ queryKey: [gen.name] })
  const addMenu = ({ tableName }: Item) =>
    confirm({
      title: '确认自动生成菜单吗?',
      content: `自动生成【${tableName}】菜单数据`,
      okText: '创建',
      run: async () => {
        await call(genWriting.addMenu, { params: { tableName } }, { silent: true })
        void client.invalidateQueries({ queryKey: routersQuery.queryKey })
        void message.success('菜单创建成功')
      },
    })
  const navigate = useNavigate()
  const edit = (id: string) => void navigate(`/gen/edit?tableId=${id}`)
  const created = (id: string) => {
    reload()
    edit(id)
  }
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
  const mayCreate = hasRole(['admin']) && hasPermi(['tool:gen:create'])
  /** Columns of a table that the database does not have yet. */
  const recreate = async ({ id }: Item) => {
    const { info, columns } = await call(genCalls.definition, { params: { id } })
    const { tableName, tableComment, version } = info
    setCreating({ unbuilt: { id, version, table: { tableName, tableComment, columns: describedColumns(columns) } } })
  }
  const acts = (row: Item): RowAction[] => [
    ...(hasPermi(['tool:gen:edit']) ? [{ key: 'edit', label: '修改', run: () => edit(row.id) }] : []),
    ...(hasPermi(['tool:gen:preview']) ? [{ key: 'preview', label: '预览', run: () => setPreviewed([row.id]) }] : []),
    ...(mayCreate && row.isUnbuilt === '1' ? [{ key: 'columns', label: '修改字段', run: () => recreate(row) }] : []),
    ...(hasPermi(['tool:gen:edit']) ? [{ key: 'sync', label: '同步', run: () => synchronise(row) }] : []),
    ...(hasPermi(['tool:gen:code'])
      ? [
          { key: 'code', label: '生成代码', run: () => setGenerated([row.tableName]) },
          { key: 'menu', label: '创建菜单', run: () => addMenu(row) },
        ]
      : []),
  ]
  return (
    <>
      <ResourcePage
        resource={gen}
        purpose="从数据库导入一个表，就可以生成它的契约、接口、页面、菜单与测试"
        columns={{
          isUnbuilt: false,
          tableName: {
            render: ({ tableName, isUnbuilt }) => (
              <>
                {tableName} {isUnbuilt === '1' && <Tag color="warning">未建表</Tag>}
              </>
            ),
          },
          className: { width: 160 },
          functionAuthor: { width: 120 },
        }}
        toolbar={[
          ...(hasPermi(['tool:gen:import'])
            ? [
                {
                  key: 'importTables',
                  label: '导入',
                  icon: <CloudUploadOutlined aria-hidden />,
                  run: () => setImporting(true),
                },
              ]
            : []),
          ...(mayCreate
            ? [
                {
                  key: 'create',
                  label: '新建表',
                  icon: <PlusOutlined aria-hidden />,
                  run: () => setCreating({}),
                },
              ]
            : []),
        ]}
        rowActions={acts}
        batch={(rows) => (
          <>
            {hasPermi(['tool:gen:preview']) && (
              <Button onClick={() => setPreviewed(rows.map(({ id }) => id))}>预览</Button>
            )}
            {hasPermi(['tool:gen:code']) && (
              <Button
                icon={<CloudDownloadOutlined aria-hidden />}
                onClick={() => setGenerated(rows.map(({ tableName }) => tableName))}
              >
                生成
              </Button>
            )}
          </>
        )}
      />
      <Suspense>
        {importing && <ImportDialog onClose={() => setImporting(false)} onImported={reload} />}
        {creating && <NewTableDialog {...creating} onClose={() => setCreating(undefined)} onSaved={created} />}
        {previewed && <PreviewDrawer ids={previewed} onClosed={() => setPreviewed(undefined)} />}
        {generated && <GenerateDialog tables={generated} onClosed={() => setGenerated(undefined)} />}
      </Suspense>
    </>
  )
}
