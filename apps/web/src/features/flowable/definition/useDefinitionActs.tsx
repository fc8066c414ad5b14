import ImportOutlined from '@ant-design/icons/ImportOutlined'
import { App, Button } from 'antd'
import type { ReactNode } from 'react'
import {
  administerCalls,
  definition,
  definitionCalls as calls,
  type DefinitionItem,
} from '@app/shared/flowable/definition.ts'
import { ApiError, call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { useResourceMutations } from '#/kit/http/useResource.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { useShell } from '#/kit/session/shell.ts'
import type { ToolbarButton } from '#/kit/table/PageToolbar.tsx'
import type { RowAction } from '#/kit/table/RowActions.tsx'
import { saveBlob } from '#/kit/transfer/download.ts'

/** What opens over the list for one version. */
export type Part = 'diagram' | 'form' | 'bind' | 'versions' | 'settings' | 'range' | 'copy' | 'state' | 'statistics'

export interface PartProps {
  row: DefinitionItem
  onClose: () => void
  /** The version is not what the list shows any longer. */
  onChanged: () => void
}

/** What the user may do with deployed versions. */
export function useDefinitionActs(open: (part: Part, row: DefinitionItem) => void, onImport: () => void) {
  const { message } = App.useApp()
  const { hasPermi } = useAuth()
  const shell = useShell()
  const confirm = useConfirm()
  const remove = useRemoveVersions()
  const { refresh } = useResourceMutations(definition)
  const has = (action: string) => hasPermi([`flowable:definition:${action}`])
  const may = {
    query: has('query'),
    add: has('add'),
    edit: has('edit'),
    remove: has('remove'),
    import: has('import'),
    export: has('export'),
    deploy: has('deploy'),
    state: has('state'),
  }
  const show = (modelId: string) => shell.open(`/flowable/definition/model?modelId=${modelId}`)
  const [design] = useOnce(async ({ id: deployId, name, versionNo }: DefinitionItem) => {
    const draft = await call(calls.design, { params: { deployId }, body: {} })
    if (draft.isNew) return show(draft.id)
    confirm({
      title: `流程【${name}】已有草稿`,
      content: '继续编辑草稿，还是用这个版本覆盖草稿?',
      consequence: `覆盖后草稿中未部署的修改会丢失，草稿改为版本 v${versionNo} 的内容`,
      cancelText: '继续编辑',
      okText: '覆盖草稿',
      danger: true,
      run: async () => {
        await call(calls.design, { params: { deployId }, body: { isReplacing: true } }, { silent: true })
        show(draft.id)
      },
    })
  })
  const [exportXml] = useOnce(async ({ id: deployId, key, versionNo }: DefinitionItem) => {
    const xml = await call(calls.readXml, { params: { deployId } })
    saveBlob(new Blob([xml], { type: 'application/xml' }), `${key}_v${versionNo}.bpmn20.xml`)
  })
  const renew = ({ id: deployId, name, versionNo }: DefinitionItem) =>
    confirm({
      title: `是否将流程【${name}】的版本 v${versionNo} 设为最新?`,
      content: '按此版本的内容生成新版本，运行中的实例留在原版本',
      okText: '设为最新',
      run: async () => {
        const next = await call(calls.renew, { params: { deployId } }, { silent: true })
        void message.success(`已部署为版本 v${next.versionNo}`)
        void refresh()
      },
    })
  const ofRow = (row: DefinitionItem): RowAction[] => {
    const act = (key: string, label: string, allowed: boolean, run: () => unknown): RowAction[] =>
      allowed ? [{ key, label, run }] : []
    return [
      ...act('design', '设计', may.edit, () => design(row)),
      ...act('bind', '配置主表单', may.edit, () => open('bind', row)),
      ...act('state', row.state === '1' ? '挂起' : '激活', may.state, () => open('state', row)),
      ...act('versions', '版本管理', may.query, () => open('versions', row)),
      ...act('settings', '流程设置', may.edit && may.query, () => open('settings', row)),
      ...act('range', '可发起范围', may.edit && may.query, () => open('range', row)),
      ...act('statistics', '统计', may.query, () => open('statistics', row)),
      ...act('copy', '复制', may.add, () => open('copy', row)),
      ...act('exportXml', '导出XML', may.export && may.query, () => exportXml(row)),
      ...act('renew', '设为最新', may.deploy && !row.isLatest, () => renew(row)),
      ...(may.remove ? [{ key: 'remove', label: '删除', danger: true, run: () => remove([row]) }] : []),
    ]
  }
  const batch = may.remove
    ? (rows: readonly DefinitionItem[]): ReactNode => (
        <Button danger onClick={() => remove(rows)}>
          删除
        </Button>
      )
    : undefined
  const toolbar: ToolbarButton[] = may.import
    ? [{ key: 'import', label: '导入', icon: <ImportOutlined aria-hidden />, run: onImport }]
    : []
  const onAdd = may.add ? () => shell.open('/flowable/definition/model') : undefined
  return { may, ofRow, batch, toolbar, onAdd }
}

/** Asks, and asks an administrator once more where instances would go with the versions. */
export function useRemoveVersions() {
  const { message } = App.useApp()
  const { hasPermi } = useAuth()
  const confirm = useConfirm()
  const { refresh } = useResourceMutations(definition)
  const done = () => {
    void message.success('删除成功')
    void refresh()
  }
  const cascade = (rows: readonly Pick<DefinitionItem, 'id' | 'key'>[], refusal: string) => {
    const [row] = rows
    if (!row) return
    confirm({
      title: '是否连同流程实例一并删除?',
      content: `${refusal}。请输入流程标识确认`,
      consequence: '运行中和已结束的实例及其记录都会删除，且不可恢复',
      typed: row.key,
      okText: '一并删除',
      danger: true,
      run: async () => {
        const params = { deployIds: row.id }
        await call(administerCalls.remove, { params, body: { cascadeKey: row.key } }, { silent: true })
        done()
      },
    })
  }
  return (rows: readonly Pick<DefinitionItem, 'id' | 'key'>[]) => {
    const ids = rows.map(({ id }) => id).join(',')
    confirm({
      title: '警告',
      content: `是否确认删除流程定义编号为"${ids}"的数据项?`,
      okText: '删除',
      danger: true,
      run: async () => {
        try {
          await call(administerCalls.remove, { params: { deployIds: ids }, body: {} }, { silent: true })
          done()
        } catch (error) {
          const isUsed = error instanceof ApiError && error.reason === 'hasInstances'
          if (!isUsed || rows.length > 1 || !hasPermi(['flowable:instance:remove'])) throw error
          cascade(rows, error.message)
        }
      },
    })
  }
}
