import ExportOutlined from '@ant-design/icons/ExportOutlined'
import ImportOutlined from '@ant-design/icons/ImportOutlined'
import TableOutlined from '@ant-design/icons/TableOutlined'
import { App, Button } from 'antd'
import type { ReactNode } from 'react'
import { definition, definitionCalls as calls, FormStatus, type Definition } from '@app/shared/form/definition.ts'
import { basePath } from '#/kit/http/base.ts'
import { call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { useResourceMutations } from '#/kit/http/useResource.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { copyText } from '#/kit/page/copyText.ts'
import { useAuth } from '#/kit/session/access.ts'
import { useShell } from '#/kit/session/shell.ts'
import type { ToolbarButton } from '#/kit/table/PageToolbar.tsx'
import type { RowAction } from '#/kit/table/RowActions.tsx'
import { saveBlob } from '#/kit/transfer/download.ts'

export type FormItem = Pick<
  Definition,
  'id' | 'version' | 'formName' | 'formCode' | 'status' | 'publishedVersion' | 'draftDirty'
>

/** What opens over the list for one form. */
export type Part = 'publish' | 'versions' | 'rights' | 'webhook' | 'preview' | 'table'

/** What every such part is given. */
export interface PartProps {
  form: Pick<FormItem, 'id' | 'version' | 'formName'>
  onClose: () => void
  /** The form is not what the list shows any longer. */
  onChanged: () => void
}

interface Above {
  onImport: () => void
  onFromTable: () => void
}

/** What the user may do with forms beyond adding, changing and deleting them. */
export function useFormActs(open: (part: Part, row: FormItem) => void, { onImport, onFromTable }: Above) {
  const { message } = App.useApp()
  const { hasPermi } = useAuth()
  const confirm = useConfirm()
  const shell = useShell()
  const { refresh } = useResourceMutations(definition)
  const has = (action: string) => hasPermi([`form:definition:${action}`])
  const may = {
    query: has('query'),
    design: has('design'),
    publish: has('publish'),
    edit: has('edit'),
    add: has('add'),
    import: has('import'),
    export: has('export'),
    records: hasPermi(['form:record:list']),
    table: has('query') && hasPermi(['tool:gen:create']),
    fromTable: has('add') && hasPermi(['tool:gen:list']) && hasPermi(['tool:gen:query']),
  }

  const disable = (row: FormItem) =>
    confirm({
      title: `停用后将无法填报，是否确认停用表单【${row.formName}】?`,
      okText: '停用',
      danger: true,
      run: async () => {
        await call(calls.changeStatus, { body: { id: row.id, status: '2' } }, { silent: true })
        void message.success('停用成功')
        void refresh()
      },
    })
  const [enable] = useOnce(async (row: FormItem) => {
    await call(calls.changeStatus, { body: { id: row.id, status: '1' } })
    void message.success('启用成功')
    void refresh()
  })
  const [copy] = useOnce(async (row: FormItem) => {
    const { formName } = await call(calls.copy, { params: { id: row.id } })
    void message.success(`已复制为【${formName}】`)
    void refresh()
  })
  const [exportForms] = useOnce(async (rows: readonly FormItem[]) => {
    const bundle = await call(calls.exportForms, { query: { ids: rows.map(({ id }) => id).join(',') } })
    const [first] = rows
    const name = rows.length === 1 && first ? `表单_${first.formCode}` : `表单_${rows.length}个`
    saveBlob(new Blob([JSON.stringify(bundle, null, 2)], { type: 'application/json' }), `${name}.json`)
  })
  const share = async ({ formCode }: FormItem) => {
    const copied = await copyText(`${window.location.origin}${basePath}/form/fill/${formCode}`)
    if (copied) void message.success('填报链接已复制')
    else void message.error('复制失败，请手动复制')
  }

  const ofRow = (row: FormItem): RowAction[] => {
    const published = row.status === FormStatus.published
    const act = (key: string, label: string, allowed: boolean, run: () => unknown): RowAction[] =>
      allowed ? [{ key, label, run }] : []
    return [
      ...act('design', '设计', may.design, () => shell.open(`/form/modules/FormDesign?id=${row.id}`)),
      ...act('publish', '发布', may.publish && row.status !== FormStatus.disabled, () => open('publish', row)),
      ...act('preview', '预览', may.query, () => open('preview', row)),
      ...act('disable', '停用', may.edit && published, () => disable(row)),
      ...act('enable', '启用', may.edit && row.status === FormStatus.disabled, () => enable(row)),
      ...act('copy', '复制', may.add, () => copy(row)),
      ...act('records', '数据', may.records && row.publishedVersion !== null, () =>
        shell.open(`/form/record?formCode=${row.formCode}`),
      ),
      ...act('versions', '历史版本', may.query, () => open('versions', row)),
      ...act('rights', '权限设置', may.edit && may.query, () => open('rights', row)),
      ...act('webhook', '推送设置', may.edit && may.query, () => open('webhook', row)),
      ...act('table', '生成表定义', may.table, () => open('table', row)),
      ...act('share', '分享链接', published, () => void share(row)),
    ]
  }
  const batch = may.export
    ? (rows: readonly FormItem[]): ReactNode => (
        <Button icon={<ExportOutlined aria-hidden />} onClick={() => exportForms(rows)}>
          导出
        </Button>
      )
    : undefined
  const button = (key: string, label: string, icon: ReactNode, allowed: boolean, run: () => void): ToolbarButton[] =>
    allowed ? [{ key, label, icon, run }] : []
  const toolbar = [
    ...button('import', '导入', <ImportOutlined aria-hidden />, may.import, onImport),
    ...button('fromTable', '由表新建', <TableOutlined aria-hidden />, may.fromTable, onFromTable),
  ]
  return { may, ofRow, batch, toolbar }
}
