import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined'
import { Checkbox, Tooltip } from 'antd'
import type { Control } from '@app/form-engine/document/types.ts'
import { insideCard } from '#/kit/page/insideCard.ts'
import type { EditorProps } from './edited.ts'
import { option, read } from './lens.ts'
import css from './panel.module.css'

/** A yes or no of a control. */
export interface Flag {
  name: string
  label: string
  hint?: string
  /** When the box is offered; with the option in the control when absent. */
  holds?: (control: Control) => boolean
  /** What holds where nothing is said. */
  otherwise?: boolean
  /** What else changes with it. */
  adapt?: (control: Control) => Control
}

/** Check boxes that belong together. */
export function FlagsEditor({ edited, flags }: EditorProps & { flags: readonly Flag[] }) {
  const shown = flags.filter(({ name, holds }) =>
    edited.controls.every((control) => holds?.(control) ?? control.options[name] !== undefined),
  )
  return (
    <div className={css.flags}>
      {shown.map((flag) => (
        <FlagBox key={flag.name} flag={flag} edited={edited} />
      ))}
    </div>
  )
}

function FlagBox({
  flag: { name, label, hint, otherwise = false, adapt },
  edited,
}: { flag: Flag } & Pick<EditorProps, 'edited'>) {
  const { value, mixed } = read(edited, option(name))
  const tick = (checked: boolean) =>
    edited.change((control) => {
      const next = option(name).set(control, checked)
      return next === control ? control : (adapt?.(next) ?? next)
    })
  return (
    <Checkbox
      checked={(value ?? otherwise) === true}
      indeterminate={mixed}
      disabled={edited.readOnly}
      onChange={(event) => tick(event.target.checked)}
    >
      {label}
      {hint && (
        <Tooltip title={hint} getPopupContainer={insideCard}>
          <QuestionCircleOutlined className={css.hint} aria-label={hint} />
        </Tooltip>
      )}
    </Checkbox>
  )
}
