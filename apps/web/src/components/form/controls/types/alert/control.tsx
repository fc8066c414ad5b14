import { Alert } from 'antd'
import { stringOf } from '#/components/form/controls/families/look.ts'
import type { ControlEntry, WidgetProps } from '#/components/form/formTypes.ts'
import type { design } from './design.tsx'

const alertTypes = ['success', 'info', 'warning', 'error'] as const

function AlertWidget({ control, options }: WidgetProps) {
  const description = stringOf(options.description)
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

export const alert: ControlEntry<typeof design> = { Widget: AlertWidget, ReadOnly: () => null }
