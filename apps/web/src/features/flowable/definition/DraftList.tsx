import { App } from 'antd'
import { Suspense, useState } from 'react'
import { definition } from '@app/shared/flowable/definition.ts'
import { model, modelCalls as calls, type ModelItem } from '@app/shared/flowable/model.ts'
import { useCategories } from '#/features/flowable/shared/useCategories.ts'
import { call } from '#/kit/http/http.ts'
import { useResourceMutations } from '#/kit/http/useResource.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { useShell } from '#/kit/session/shell.ts'
import type { RowAction } from '#/kit/table/RowActions.tsx'

const CheckDialog = lateDialog(() => import('./CheckDialog.tsx'))
const CopyDialog = lateDialog(() => import('./CopyDialog.tsx'))

const drawn = { bpmn: 'BPMN', simple: '简易' }

/** 草稿: what is drawn and does not run yet. */
export function DraftList() {
  const { message } = App.useApp()
  const { hasPermi } = useAuth()
  const shell = useShell()
  const confirm = useConfirm()
  const categories = useCategories()
  const [shown, setShown] = useState<{ part: 'check' | 'copy'; row: ModelItem }>()
  const { refresh } = useResourceMutations(model)
  const versions = useResourceMutations(definition)
  const has = (action: string) => hasPermi([`flowable:definition:${action}`])
  const deploy = ({ id, name, version }: ModelItem) =>
    confirm({
      title: `是否部署流程【${name}】?`,
      content: '部署后成为最新版本，运行中的实例留在原版本',
      okText: '部署',
      run: async () => {
        const { definitions } = await call(calls.deploy, { params: { id }, body: { version } }, { silent: true })
        void message.success(`部署成功，当前版本 ${definitions.map(({ versionNo }) => `v${versionNo}`).join('、')}`)
        void refresh()
        void versions.refresh()
      },
    })
  const ofRow = (row: ModelItem): RowAction[] => {
    const act = (key: string, label: string, allowed: boolean, run: () => unknown): RowAction[] =>
      allowed ? [{ key, label, run }] : []
    return [
      ...act('design', '设计', has('edit'), () => shell.open(`/flowable/definition/model?modelId=${row.id}`)),
      ...act('deploy', '部署', has('deploy'), () => deploy(row)),
      ...act('check', '校验', has('query'), () => setShown({ part: 'check', row })),
      ...act('copy', '复制', has('add'), () => setShown({ part: 'copy', row })),
    ]
  }
  return (
    <>
      <ResourcePage
        resource={model}
        purpose="保存的流程模型会出现在这里，部署后才能发起"
        search={['name', 'key', 'categoryId', 'updateTime']}
        choices={{ categoryId: categories }}
        columns={{
          categoryId: false,
          key: { width: 180 },
          name: { width: 200 },
          categoryName: { width: 120 },
          type: { width: 96, sortable: false, render: ({ type }) => drawn[type] },
          updateName: { width: 110 },
          createTime: { hidden: true },
        }}
        onAdd={has('add') ? () => shell.open('/flowable/definition/model') : undefined}
        rowActions={ofRow}
      />
      <Suspense>
        {shown?.part === 'check' && <CheckDialog row={shown.row} onClose={() => setShown(undefined)} />}
        {shown?.part === 'copy' && (
          <CopyDialog row={shown.row} isDraft onClose={() => setShown(undefined)} onChanged={() => void refresh()} />
        )}
      </Suspense>
    </>
  )
}
