import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import type { ControlDesign } from '#/components/form/controls/design.ts'
import { defaultValue, optionsIn } from '#/components/form/panel/defaults.tsx'
import type { EditorProps } from '#/components/form/panel/edited.ts'
import { item } from '#/components/form/panel/lens.ts'
import { TextEditor } from '#/components/form/panel/TextEditor.tsx'
import css from '#/components/form/panel/panel.module.css'

function DateDefault(props: EditorProps) {
  const { range, format } = optionsIn(props)
  const hint = String(format ?? '')
  if (range !== true) return <TextEditor {...props} lens={defaultValue} placeholder={hint} />
  return (
    <div className={css.pair}>
      <TextEditor {...props} lens={item('rangeDefaultValue', 0)} placeholder={hint} name="默认开始时间" />
      <TextEditor
        {...props}
        id={`${props.id}-end`}
        lens={item('rangeDefaultValue', 1)}
        placeholder={hint}
        name="默认结束时间"
      />
    </div>
  )
}

export const design: ControlDesign = {
  icon: CalendarOutlined,
  rows: [],
  offers: ['defaultValue', 'formula'],
  Default: DateDefault,
}
