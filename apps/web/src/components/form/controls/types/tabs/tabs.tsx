import { Tabs } from 'antd'
import { useMemo, useSyncExternalStore } from 'react'
import { clamped } from '@app/form-engine/definition/bounds.ts'
import { ControlList } from '#/components/form/ControlList.tsx'
import { numberOf } from '#/components/form/controls/families/look.ts'
import { PrintedPanes } from '#/components/form/controls/families/PrintedPanes.tsx'
import { useForm } from '#/components/form/formScope.ts'
import type { WidgetProps } from '#/components/form/formTypes.ts'
import { tabValue } from '#/components/form/tabValue.ts'

const placements = { top: 'top', right: 'end', bottom: 'bottom', left: 'start' } as const
const sizes = { large: 'large', small: 'small' } as const

function TabsLayout({ control, options }: WidgetProps) {
  const { tabs, mode } = useForm()
  const open = useSyncExternalStore(tabs.subscribe, () => tabs.open(control.key)?.[0])
  const items = useMemo(
    () =>
      (control.columns ?? []).map((column, at) => ({
        key: tabValue(column, at),
        label: column.label,
        children: <ControlList list={column.list} />,
      })),
    [control],
  )
  if (mode === 'print') return <PrintedPanes control={control} />
  const side = String(options.tabPosition)
  const size = String(options.size)
  const gap = numberOf(options.tabBarGutter)
  return (
    <Tabs
      items={items}
      activeKey={open ?? items[0]?.key ?? ''}
      type={options.type === 'card' ? 'card' : 'line'}
      tabPlacement={Object.hasOwn(placements, side) ? placements[side as keyof typeof placements] : 'top'}
      size={Object.hasOwn(sizes, size) ? sizes[size as keyof typeof sizes] : 'medium'}
      {...(gap !== undefined && { tabBarGutter: clamped('tabs', 'tabBarGutter', gap) })}
      animated={options.animated === true}
      onChange={(key) => tabs.show(control.key, [key])}
    />
  )
}

export const parts = { Widget: TabsLayout, ReadOnly: () => null }
