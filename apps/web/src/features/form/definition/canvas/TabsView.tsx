import { Tabs, type TabsProps } from 'antd'
import type { Control } from '@app/form-engine/document/types.ts'
import { useDesigner } from '#/features/form/definition/draft/designerStore.ts'
import { PaneLabel } from './PaneLabel.tsx'
import { SlotView } from './SlotView.tsx'
import css from './containers.module.css'

const sizes: Record<string, NonNullable<TabsProps['size']>> = { large: 'large', small: 'small' }
const placements: Record<string, NonNullable<TabsProps['tabPlacement']>> = {
  top: 'top',
  bottom: 'bottom',
  left: 'start',
  right: 'end',
}

/** Live tabs: the open one is a slot, the header of another takes things too and opens after a moment. */
export function TabsView({ control: { key, columns = [], options } }: { control: Control }) {
  const open = useDesigner((state) => Math.min(state.panes[key] ?? 0, Math.max(columns.length - 1, 0)))
  const showPane = useDesigner((state) => state.showPane)
  return (
    <div className={css.tabs}>
      <Tabs
        activeKey={String(open)}
        onChange={(pane) => showPane(key, Number(pane))}
        type={options.type === 'card' ? 'card' : 'line'}
        size={sizes[String(options.size)] ?? 'middle'}
        tabPlacement={placements[String(options.tabPosition)] ?? 'top'}
        animated={false}
        destroyOnHidden
        {...(typeof options.tabBarGutter === 'number' && { tabBarGutter: options.tabBarGutter })}
        items={columns.map(({ label, list }, at) => ({
          key: String(at),
          label: <PaneLabel owner={key} at={at} label={label} onOpen={() => showPane(key, at)} />,
          children: <SlotView owner={key} first={at} list={list} />,
        }))}
      />
    </div>
  )
}
