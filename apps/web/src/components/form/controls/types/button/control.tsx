import { Button } from 'antd'
import { functionOf } from '#/components/form/dynamicData.ts'
import { useFormScope } from '#/components/form/formScope.ts'
import type { ControlEntry, WidgetProps } from '#/components/form/formTypes.ts'
import type { design } from './design.tsx'

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

export const button: ControlEntry<typeof design> = { Widget: ButtonWidget, ReadOnly: () => null }
