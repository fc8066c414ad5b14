import { Divider } from 'antd'
import type { ControlEntry, WidgetProps } from '#/components/form/formTypes.ts'

const placements = { left: 'left', '': 'center', right: 'right' } as const

function DividerWidget({ control, options }: WidgetProps) {
  const side = String(options.orientation ?? 'left')
  const placement = Object.hasOwn(placements, side) ? placements[side as keyof typeof placements] : 'center'
  return control.label ? <Divider titlePlacement={placement}>{control.label}</Divider> : <Divider />
}

export const parts: Pick<ControlEntry, 'Widget' | 'ReadOnly'> = { Widget: DividerWidget, ReadOnly: () => null }
