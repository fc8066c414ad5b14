import type { Choice } from '@app/shared/form/dataSource.ts'
import { BulkEdit } from '#/features/form/shared/BulkEdit.tsx'
import { ItemsEditor } from '#/features/form/shared/ItemsEditor.tsx'
import { optionsOf } from '#/features/form/shared/lines.ts'
import css from './dataSource.module.css'

interface ChoicesInputProps {
  options: Choice[]
  onChange: (options: Choice[]) => void
}

/** Fixed choices as in the designer: a tree, row by row or as lines. */
export const ChoicesInput = ({ options, onChange }: ChoicesInputProps) => (
  <div className={css.choices}>
    <BulkEdit options={options} tree readOnly={false} onChange={onChange} />
    <ItemsEditor<Choice>
      label="选项"
      items={options}
      tree
      // The same source serves selects with one list and cascaders, which read a value with its path.
      amongSiblings
      readOnly={false}
      make={(given) => given}
      paste={(text) => optionsOf(text, true)}
      onChange={(list) => onChange(list)}
    />
  </div>
)
