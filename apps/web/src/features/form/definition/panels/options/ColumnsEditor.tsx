import { optionLabel } from '@app/form-engine/definition/optionLabels.ts'
import type { Column } from '@app/form-engine/document/types.ts'
import type { EditorProps } from '#/components/form/panel/edited.ts'
import { ItemsEditor } from '#/features/form/shared/ItemsEditor.tsx'

/** What is asked before a tab, a line or a column goes that holds controls (form-designer §1.6). */
export const heldQuestion = ({ list }: Column) =>
  (list ?? []).length > 0 ? '该项内包含控件，是否确认删除?' : undefined

/** Tabs, steps, panels of their containers, lines of a selectInputList. */
export function ColumnsEditor({ edited }: EditorProps) {
  const [control] = edited.controls
  return (
    <ItemsEditor<Column>
      label={optionLabel(control.type, 'columns').replace(/配置$/, '')}
      items={control.columns ?? []}
      readOnly={edited.readOnly}
      make={(given) => ({ ...given, list: [] })}
      questionOf={heldQuestion}
      onChange={(columns, burst) => edited.change((one) => ({ ...one, columns }), burst && `columns.${burst}`)}
    />
  )
}
