import { treeOf } from '@app/form-engine/controls/registry.ts'
import type { Option } from '@app/form-engine/document/types.ts'
import type { EditorProps } from '#/components/form/panel/edited.ts'
import { option } from '#/components/form/panel/lens.ts'
import { BulkEdit } from '#/features/form/shared/BulkEdit.tsx'

const lens = option('options')

/** 批量编辑 of a control's fixed options. */
export function BulkOptions({ edited }: Omit<EditorProps, 'id'>) {
  const [control] = edited.controls
  if (control.options.dynamic === true) return null
  return (
    <BulkEdit
      options={control.options.options ?? []}
      tree={treeOf(control.type) !== undefined}
      readOnly={edited.readOnly}
      onChange={(list: Option[]) => edited.change((one) => lens.set(one, list))}
    />
  )
}
