import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined'
import FolderOutlined from '@ant-design/icons/FolderOutlined'
import { Suspense, useState } from 'react'
import { definition, type Definition } from '@app/shared/form/definition.ts'
import { useResourceMutations } from '#/kit/http/useResource.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { SidePane } from '#/kit/tree/SidePane.tsx'
import { DictTag } from '#/kit/words/DictTag.tsx'
import { numberText } from '#/kit/words/format.ts'
import { type DictEntry, dictLabel, useDictLabels } from '#/kit/words/useDict.ts'
import { type FormItem, type Part, useFormActs } from './useFormActs.tsx'
import css from './definition.module.css'

const PublishDialog = lateDialog(() => import('./PublishDialog.tsx'))
const VersionsDrawer = lateDialog(() => import('./VersionsDrawer.tsx'))
const RightsDialog = lateDialog(() => import('./RightsDialog.tsx'))
const WebhookDialog = lateDialog(() => import('./WebhookDialog.tsx'))
const FormPreview = lateDialog(() => import('./FormPreview.tsx'))
const ImportFormsDialog = lateDialog(() => import('./ImportFormsDialog.tsx'))
const TableOfFormDialog = lateDialog(() => import('./TableOfFormDialog.tsx'))
const FormOfTableDialog = lateDialog(() => import('./FormOfTableDialog.tsx'))

interface Shown {
  part: Part
  row: FormItem
}

const parts = {
  publish: PublishDialog,
  versions: VersionsDrawer,
  rights: RightsDialog,
  webhook: WebhookDialog,
  preview: FormPreview,
  table: TableOfFormDialog,
} satisfies Record<Part, unknown>

/** 表单管理: forms by category, with everything that can be done with one of them. */
export default function DefinitionIndex() {
  const [category, setCategory] = useState<string>()
  const [shown, setShown] = useState<Shown>()
  const [importing, setImporting] = useState(false)
  const [fromTable, setFromTable] = useState(false)
  const categories = useDictLabels('form_category')
  const types = useDictLabels('form_type')
  const { refresh } = useResourceMutations(definition)
  const open = (part: Part, row: FormItem) => setShown({ part, row })
  const { may, ofRow, batch, toolbar } = useFormActs(open, {
    onImport: () => setImporting(true),
    onFromTable: () => setFromTable(true),
  })
  const Dialog = shown && parts[shown.part]
  return (
    <SidePane
      label="分类"
      chosen={category === undefined ? '全部' : dictLabel(categories, category)}
      pane={(close) => (
        <CategoryList
          entries={categories}
          chosen={category}
          onChoose={(next) => {
            setCategory(next)
            close()
          }}
        />
      )}
    >
      <ResourcePage
        resource={definition}
        purpose="拖拽设计表单，发布后即可填报，数据自动校验和汇总"
        search={['formName', 'formCode', 'status', 'formType', 'updateTime']}
        query={category === undefined ? {} : { category }}
        columnOrder={['formName', 'formCode', 'category', 'formType', 'status', 'publishedVersion', 'recordCount']}
        columns={{
          formCode: { width: 132 },
          category: { hidden: true, width: 84, sortable: false },
          formType: { hidden: true, width: 84, sortable: false, render: (row) => dictLabel(types, row.formType) },
          status: { width: 124, render: (row) => <State row={row} /> },
          publishedVersion: {
            width: 84,
            sortable: false,
            align: 'center',
            render: (row) => (row.publishedVersion ? `V${row.publishedVersion}` : '-'),
          },
          recordCount: { width: 80, render: (row) => numberText(row.recordCount) },
          flowCount: { hidden: true, width: 100, render: (row) => numberText(row.flowCount) },
          updateName: { hidden: true, width: 92 },
          updateTime: { width: 160 },
          draftDirty: false,
          icon: false,
          createTime: { hidden: true },
        }}
        form={{
          initialValues: { category: category ?? '0' },
          locked: (row) => (row.publishedVersion ? { formCode: '已发布的表单不能修改编码' } : {}),
        }}
        toolbar={toolbar}
        rowActions={ofRow}
        batch={batch}
        onOpen={may.query ? (row) => open('preview', row) : undefined}
        removeText={(rows) => `是否确认删除选中的 ${rows.length} 条数据?`}
      />
      <Suspense>
        {shown && Dialog && (
          <Dialog form={shown.row} onClose={() => setShown(undefined)} onChanged={() => void refresh()} />
        )}
        {fromTable && <FormOfTableDialog onClose={() => setFromTable(false)} onMade={() => void refresh()} />}
        {importing && <ImportFormsDialog onClose={() => setImporting(false)} onImported={() => void refresh()} />}
      </Suspense>
    </SidePane>
  )
}

/** The state, and whether the draft has moved on since. */
function State({ row }: { row: Pick<Definition, 'status' | 'draftDirty'> }) {
  return (
    <span className={css.state}>
      <DictTag type="form_status" value={row.status} />
      {row.status !== '0' && row.draftDirty === '1' && (
        <span className={css.dirty} title="草稿与当前版本不同">
          待发布
        </span>
      )}
    </span>
  )
}

interface CategoryListProps {
  entries: readonly DictEntry[]
  /** All forms without. */
  chosen: string | undefined
  onChoose: (category: string | undefined) => void
}

/** 分类 of forms; the first one means all of them. */
function CategoryList({ entries, chosen, onChoose }: CategoryListProps) {
  return (
    <ul className={css.categories}>
      <li>
        <button type="button" aria-current={chosen === undefined} onClick={() => onChoose(undefined)}>
          <AppstoreOutlined aria-hidden />
          全部
        </button>
      </li>
      {entries.map(({ dictValue, dictLabel: name }) => (
        <li key={dictValue}>
          <button type="button" aria-current={chosen === dictValue} onClick={() => onChoose(dictValue)}>
            <FolderOutlined aria-hidden />
            {name}
          </button>
        </li>
      ))}
    </ul>
  )
}
