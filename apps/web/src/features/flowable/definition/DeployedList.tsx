import { Alert, Tag } from 'antd'
import { Suspense, useState } from 'react'
import { definition, type DefinitionItem } from '@app/shared/flowable/definition.ts'
import { MenuIcon } from '#/components/icons/MenuIcon.tsx'
import { useCategories } from '#/features/flowable/shared/useCategories.ts'
import { useResourceMutations } from '#/kit/http/useResource.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { numberText } from '#/kit/words/format.ts'
import { useDefinitionActs, type Part } from './useDefinitionActs.tsx'
import css from './definition.module.css'

const DiagramDialog = lateDialog(() => import('./DiagramDialog.tsx'))
const FormDialog = lateDialog(() => import('./FormDialog.tsx'))
const BindFormDialog = lateDialog(() => import('./BindFormDialog.tsx'))
const VersionsDialog = lateDialog(() => import('./VersionsDialog.tsx'))
const SettingsDrawer = lateDialog(() => import('./SettingsDrawer.tsx'))
const RangeDialog = lateDialog(() => import('./RangeDialog.tsx'))
const CopyDialog = lateDialog(() => import('./CopyDialog.tsx'))
const StateDialog = lateDialog(() => import('./StateDialog.tsx'))
const StatisticsDrawer = lateDialog(() => import('./statistics/StatisticsDrawer.tsx'))
const ImportDialog = lateDialog(() => import('./ImportDialog.tsx'))

const parts = {
  diagram: DiagramDialog,
  form: FormDialog,
  bind: BindFormDialog,
  versions: VersionsDialog,
  settings: SettingsDrawer,
  range: RangeDialog,
  copy: CopyDialog,
  state: StateDialog,
  statistics: StatisticsDrawer,
} satisfies Record<Part, unknown>

const rules = [
  '流程文件中 process 的 id 为流程标识',
  'process 的 name 为流程名称，没有时取流程标识',
  '同一流程标识首次部署为版本 1，之后每次部署版本加 1',
  '流程编号由系统生成，每个版本一个',
]

/** 已部署: the versions that run. */
export function DeployedList() {
  const [shown, setShown] = useState<{ part: Part; row: DefinitionItem }>()
  const [importing, setImporting] = useState(false)
  const categories = useCategories()
  const { refresh } = useResourceMutations(definition)
  const open = (part: Part, row: DefinitionItem) => setShown({ part, row })
  const { may, ofRow, batch, toolbar, onAdd } = useDefinitionActs(open, () => setImporting(true))
  const Shown = shown && parts[shown.part]
  return (
    <>
      <Alert
        type="info"
        closable
        title="流程设计说明:"
        description={
          <ol className={css.rules}>
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ol>
        }
      />
      <ResourcePage
        resource={definition}
        purpose="设计流程并部署，即可在“发起流程”中使用"
        search={[
          { key: 'name', label: '名称', placeholder: '请输入名称' },
          'categoryId',
          'key',
          'state',
          'createTime',
          { key: 'latestOnly', label: '版本', choices: [{ value: 'Y', label: '仅最新版本' }] },
        ]}
        initialFilters={{ latestOnly: 'Y' }}
        choices={{ categoryId: categories }}
        columnOrder={['name', 'key', 'categoryName', 'versionNo', 'state', 'formName', 'runningCount']}
        columns={{
          categoryId: false,
          deploymentId: { width: 140, hidden: true },
          icon: false,
          formCode: false,
          formPolicy: false,
          type: false,
          isLatest: false,
          name: { width: 180, render: (row) => <Name row={row} /> },
          key: { width: 128 },
          categoryName: { hidden: true, width: 100 },
          versionNo: { width: 88, render: ({ versionNo }) => <Tag color="processing">{`v${versionNo}`}</Tag> },
          state: { width: 88 },
          formName: {
            width: 140,
            render: (row) => (row.formName ? <FormLink row={row} onOpen={() => open('form', row)} /> : '暂无表单'),
          },
          runningCount: { width: 100, render: ({ runningCount }) => numberText(runningCount) },
          createTime: { width: 160 },
          updateName: { hidden: true, width: 96 },
        }}
        rowActions={ofRow}
        batch={batch}
        toolbar={toolbar}
        onAdd={onAdd}
        onOpen={may.query ? (row) => open('diagram', row) : undefined}
      />
      <Suspense>
        {shown && Shown && (
          <Shown row={shown.row} onClose={() => setShown(undefined)} onChanged={() => void refresh()} />
        )}
        {importing && <ImportDialog onClose={() => setImporting(false)} onChanged={() => void refresh()} />}
      </Suspense>
    </>
  )
}

const Name = ({ row: { icon, name } }: { row: Pick<DefinitionItem, 'icon' | 'name'> }) => (
  <span className={css.name}>
    <MenuIcon name={icon ?? undefined} />
    {name}
  </span>
)

const FormLink = ({ row, onOpen }: { row: DefinitionItem; onOpen: () => void }) => (
  <button
    type="button"
    className={css.link}
    onClick={(event) => {
      event.stopPropagation()
      onOpen()
    }}
  >
    {row.formName}
  </button>
)
