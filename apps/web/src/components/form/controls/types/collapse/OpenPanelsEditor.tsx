import type { EditorProps } from '#/components/form/panel/edited.ts'
import { option } from '#/components/form/panel/lens.ts'
import { Select } from '#/kit/form/Select.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'

const defaultOpen = option('defaultOpen')

/** Which panels are open before anybody opens one; of an accordion the first of them. */
export function OpenPanelsEditor({ id, edited }: EditorProps) {
  const [{ columns = [], options }] = edited.controls
  const values = columns.map(({ value = '' }) => value)
  const wanted: unknown[] = Array.isArray(options.defaultOpen) ? options.defaultOpen : []
  return (
    <Select
      id={id}
      mode="multiple"
      value={values.filter((value) => wanted.includes(value))}
      options={columns.map(({ value = '', label }) => ({ value, label: label || value }))}
      disabled={edited.readOnly}
      placeholder="全部收起"
      getPopupContainer={insideCard}
      onChange={(chosen) => edited.change((control) => defaultOpen.set(control, chosen))}
    />
  )
}
