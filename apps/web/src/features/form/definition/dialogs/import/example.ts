import { newControl } from '@app/form-engine/controls/catalog.ts'
import { evenColumns, newForm } from '@app/form-engine/document/newForm.ts'

/** What the import editor begins with: one input, labels and contents in a grid of 4 and 18. */
export function importExample(): string {
  const { config } = newForm()
  return JSON.stringify(
    {
      list: [newControl('input', 'input_1700000000000')],
      config: { ...config, layout: 'horizontal', labelCol: evenColumns(4), wrapperCol: evenColumns(18) },
    },
    undefined,
    '\t',
  )
}
