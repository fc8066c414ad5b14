import type { Option } from '@app/form-engine/definition/types.ts'
import type { EditorProps } from '#/components/form/panel/edited.ts'
import { option } from '#/components/form/panel/lens.ts'
import { BulkEdit } from '#/features/form/shared/BulkEdit.tsx'
import { isTree } from './OptionsEditor.tsx'

const lens = option('options')

/** 批量编辑 of a control's fixed options. */
export function BulkOptions({ edited }: Omit<EditorProps, 'id'>) {
  const [control] = edited.controls
  if (control.options.dynamic === true) return null
  return (
    <BulkEdit
      options={control.options.options ?? []}
      tree={isTree(control.type)}
      readOnly={edited.readOnly}
      onChange={(list: Option[]) => edited.change((one) => lens.set(one, list))}
    />
  )
}
