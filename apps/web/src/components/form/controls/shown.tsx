import { Alert, Button, Divider } from 'antd'
import type { CSSProperties } from 'react'
import { RichView } from '#/components/RichText/RichView.tsx'
import { functionOf } from '#/components/form/dynamicData.ts'
import css from '#/components/form/form.module.css'
import { useFormScope } from '#/components/form/formScope.ts'
import { styleOf } from '#/components/form/FormSheet.tsx'
import type { ControlEntry, WidgetProps } from '#/components/form/formTypes.ts'
import { textOf } from './look.ts'

const buttonLooks = {
  primary: { type: 'primary' },
  default: {},
  dashed: { type: 'dashed' },
  danger: { type: 'primary', danger: true },
} as const

function ButtonWidget({ control, options, disabled }: WidgetProps) {
  const scope = useFormScope()
  const run = () => {
    if (options.handle === 'submit') scope?.submit()
    else if (options.handle === 'reset') scope?.reset()
    else functionOf(scope?.dynamicData ?? {}, options.dynamicFun)?.()
  }
  const type = String(options.type)
  const look = Object.hasOwn(buttonLooks, type) ? buttonLooks[type as keyof typeof buttonLooks] : {}
  // Nothing is sent from a form that is read.
  if (scope?.readOnly) return null
  return (
    <Button {...look} disabled={disabled} onClick={run}>
      {control.label}
    </Button>
  )
}

const alertTypes = ['success', 'info', 'warning', 'error'] as const

function AlertWidget({ control, options }: WidgetProps) {
  const description = textOf(options.description)
  return (
    <Alert
      type={alertTypes.find((type) => type === options.type) ?? 'info'}
      title={control.label}
      {...(description && { description })}
      showIcon={options.showIcon === true}
      banner={options.banner === true}
      closable={options.closable === true}
    />
  )
}

const plainColour = 'rgba(0, 0, 0, 0.9)'

function TextWidget({ control, options }: WidgetProps) {
  const colour = textOf(options.color)
  const style: CSSProperties = styleOf(
    [
      `text-align: ${textOf(options.textAlign)}`,
      `font-family: ${textOf(options.fontFamily)}`,
      `font-size: ${textOf(options.fontSize)}`,
      // The colour that everybody begins with follows the theme.
      colour === plainColour ? '' : `color: ${colour}`,
    ].join(';'),
  )
  return (
    <div className={css.text} style={style}>
      {options.showRequiredMark === true && (
        <span className={css.required} aria-hidden>
          *
        </span>
      )}
      {control.label}
    </div>
  )
}

const HtmlWidget = ({ options }: WidgetProps) => (
  <RichView html={textOf(options.defaultValue)} className={css.html ?? ''} />
)

const placements = { left: 'left', '': 'center', right: 'right' } as const

function DividerWidget({ control, options }: WidgetProps) {
  const side = String(options.orientation ?? 'left')
  const placement = Object.hasOwn(placements, side) ? placements[side as keyof typeof placements] : 'center'
  return control.label ? <Divider titlePlacement={placement}>{control.label}</Divider> : <Divider />
}

const shown = (Widget: ControlEntry['Widget']): ControlEntry => ({ Widget, ReadOnly: () => null })

export const button = shown(ButtonWidget)
export const alert = shown(AlertWidget)
export const text = shown(TextWidget)
export const html = shown(HtmlWidget)
export const divider = shown(DividerWidget)
