import DownSquareOutlined from '@ant-design/icons/DownSquareOutlined'
import type { ControlDesign } from '#/components/form/controls/design.ts'
import { isMany, listOf, pickOf, writeDefault, type Pick } from '#/components/form/panel/defaults.tsx'
import type { EditorProps } from '#/components/form/panel/edited.ts'
import { Select } from '#/kit/form/Select.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'

function SelectDefault(props: EditorProps) {
  const { id, edited } = props
  const [control] = edited.controls
  const many = isMany(control)
  const value = control.options.defaultValue
  const entries = listOf(control)
  return (
    <Select<Pick | Pick[]>
      id={id}
      allowClear
      {...(many && { mode: 'multiple' as const })}
      value={many ? pickOf(value) : ((value === '' ? undefined : value) as Pick)}
      options={entries.map(({ value: each, label }) => ({ value: each as Pick, label }))}
      disabled={edited.readOnly}
      placeholder="无"
      getPopupContainer={insideCard}
      onChange={(chosen) => writeDefault(props, chosen)}
    />
  )
}

export const design: ControlDesign = {
  icon: DownSquareOutlined,
  rows: [],
  offers: ['dictCode', 'defaultValue'],
  Default: SelectDefault,
}
