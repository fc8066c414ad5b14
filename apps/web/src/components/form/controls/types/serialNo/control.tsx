import { Input } from 'antd'
import { stringOf, widthOf } from '#/components/form/controls/families/look.ts'
import { Words } from '#/components/form/controls/families/words.tsx'
import { useFormScope } from '#/components/form/formScope.ts'
import type { ControlEntry, ReadOnlyProps, WidgetProps } from '#/components/form/formTypes.ts'
import type { design } from './design.tsx'
import css from '#/components/form/form.module.css'

const wordOf = ({ options }: Pick<WidgetProps, 'options'>) => stringOf(options.placeholder) || '提交后自动生成'

/** Only ever drawn by the designer: in a form nobody types it. */
const SerialFace = (props: WidgetProps) => (
  <Input {...props.input} disabled value="" placeholder={wordOf(props)} style={{ width: widthOf(props.options) }} />
)

function SerialWords(props: ReadOnlyProps) {
  const mode = useFormScope()?.mode
  const no = stringOf(props.value)
  if (no || mode === 'view' || mode === 'print') return <Words>{no}</Words>
  return (
    <Words>
      <span className={css.none}>{wordOf(props)}</span>
    </Words>
  )
}

export const serialNo: ControlEntry<typeof design> = { Widget: SerialFace, ReadOnly: SerialWords }
