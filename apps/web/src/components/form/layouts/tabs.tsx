import type { Control } from '@app/form-engine/definition/types.ts'
import { Tabs } from 'antd'
import { useMemo, useSyncExternalStore } from 'react'
import { ControlList } from '#/components/form/ControlList.tsx'
import { useForm } from '#/components/form/formScope.ts'
import type { WidgetProps } from '#/components/form/formTypes.ts'
import { tabValue } from '#/components/form/tabValue.ts'
import css from './layouts.module.css'

const placements = { top: 'top', right: 'end', bottom: 'bottom', left: 'start' } as const
const sizes = { large: 'large', small: 'small' } as const

function TabsLayout({ control, options }: WidgetProps) {
  const { tabs, mode } = useForm()
  const open = useSyncExternalStore(tabs.subscribe, () => tabs.open(control.key))
  const items = useMemo(
    () =>
      (control.columns ?? []).map((column, at) => ({
        key: tabValue(column, at),
        label: column.label,
        children: <ControlList list={column.list} />,
      })),
    [control],
  )
  if (mode === 'print') return <PrintedTabs control={control} />
  const side = String(options.tabPosition)
  const size = String(options.size)
  const gap = options.tabBarGutter
  return (
    <Tabs
      items={items}
      activeKey={open ?? items[0]?.key ?? ''}
      type={options.type === 'card' ? 'card' : 'line'}
      tabPlacement={Object.hasOwn(placements, side) ? placements[side as keyof typeof placements] : 'top'}
      size={Object.hasOwn(sizes, size) ? sizes[size as keyof typeof sizes] : 'medium'}
      {...(typeof gap === 'number' && { tabBarGutter: gap })}
      animated={options.animated === true}
      onChange={(key) => tabs.show(control.key, key)}
    />
  )
}

/** On paper nobody opens tabs: all of them stand one after another. */
function PrintedTabs({ control }: { control: Control }) {
  return (control.columns ?? []).map((column, at) => (
    <section key={tabValue(column, at)} className={css.printedTab}>
      <h3>{column.label}</h3>
      <ControlList list={column.list} />
    </section>
  ))
}

export const parts = { Widget: TabsLayout, ReadOnly: () => null }
