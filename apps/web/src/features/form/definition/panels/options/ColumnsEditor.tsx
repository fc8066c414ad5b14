import type { Column } from '@app/form-engine/definition/types.ts'
import type { EditorProps } from '#/components/form/panel/edited.ts'
import { ItemsEditor } from '#/features/form/shared/ItemsEditor.tsx'

/** What is asked before a tab, a line or a column goes that holds controls (form-designer §1.6). */
export const heldQuestion = ({ list }: Column) =>
  (list ?? []).length > 0 ? '该项内包含控件，是否确认删除?' : undefined

const words: Record<string, string> = { tabs: '页签', steps: '步骤', collapse: '面板' }

/** Tabs, steps, panels of their containers, lines of a selectInputList. */
export function ColumnsEditor({ edited }: EditorProps) {
  const [control] = edited.controls
  return (
    <ItemsEditor<Column>
      label={words[control.type] ?? '列选项'}
      items={control.columns ?? []}
      readOnly={edited.readOnly}
      make={(given) => ({ ...given, list: [] })}
      questionOf={heldQuestion}
      onChange={(columns, burst) => edited.change((one) => ({ ...one, columns }), burst && `columns.${burst}`)}
    />
  )
}
