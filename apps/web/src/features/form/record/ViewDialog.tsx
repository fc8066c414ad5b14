import { Checkbox, Form } from 'antd'
import { useState } from 'react'
import type { RecordView } from '@app/shared/form/record.ts'
import { savedViewCalls, type SavedView, type ViewSettings } from '@app/shared/form/savedView.ts'
import { Select } from '#/kit/form/Select.tsx'
import { call } from '#/kit/http/http.ts'
import { SavedListDialog } from '#/kit/list/SavedListDialog.tsx'

interface ViewDialogProps {
  view: RecordView
  views: readonly SavedView[]
  /** Of the list as it stands. */
  settings: ViewSettings
  /** The view that the list shows. */
  current: SavedView | undefined
  onApply: (view: SavedView | undefined) => void
  onChanged: () => Promise<void>
  onClosed: () => void
}

const listOf = (view: SavedView) => ({
  ...view,
  name: view.viewName,
  marks: [...(view.shared ? ['共享'] : []), ...(view.opens ? ['默认'] : [])],
})

/** 视图: the list as it stands is kept under a name, for oneself or for everybody. */
export default function ViewDialog(props: ViewDialogProps) {
  const { view, views, settings, current, onApply, onChanged } = props
  const mine = current?.mayChange ? current : undefined
  const [draft, setDraft] = useState({ shared: mine?.shared ?? false, opens: mine?.opens ?? false })
  const [columns, setColumns] = useState(settings.columns)
  return (
    <SavedListDialog
      title="视图"
      word="视图"
      height={480}
      saved={views.map(listOf)}
      current={current && listOf(current)}
      help="保存当前的查询条件、排序和下列显示列"
      onApply={onApply}
      save={async (viewName, as) => {
        const body = {
          ...(as && { id: as.id, version: as.version }),
          ...draft,
          viewName,
          formId: view.form.id,
          settings: { ...settings, columns },
        }
        const saved = await call(savedViewCalls.save, { body }, { silent: true })
        await onChanged()
        onApply(saved)
      }}
      remove={async ({ id }) => {
        await call(savedViewCalls.remove, { params: { ids: id } }, { silent: true })
        await onChanged()
        if (id === current?.id) onApply(undefined)
      }}
      onClosed={props.onClosed}
    >
      <Form.Item label="显示列" htmlFor="view-columns">
        <Select
          id="view-columns"
          mode="multiple"
          value={columns}
          options={view.fields.map(({ key, label }) => ({ value: key, label }))}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(chosen: string[]) => setColumns(chosen)}
        />
      </Form.Item>
      <Checkbox checked={draft.opens} onChange={({ target }) => setDraft({ ...draft, opens: target.checked })}>
        打开列表时默认使用
      </Checkbox>
      {view.rights.edit && (
        <Checkbox checked={draft.shared} onChange={({ target }) => setDraft({ ...draft, shared: target.checked })}>
          共享给可查看此表单数据的人
        </Checkbox>
      )}
    </SavedListDialog>
  )
}
