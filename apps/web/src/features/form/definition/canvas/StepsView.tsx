import { Steps } from 'antd'
import type { Control } from '@app/form-engine/document/types.ts'
import { useDesigner } from '#/features/form/definition/draft/designerStore.ts'
import { PaneLabel } from './PaneLabel.tsx'
import { SlotView } from './SlotView.tsx'
import css from './containers.module.css'

/** Live steps: the open one is a slot, the header of another takes things too and opens after a moment. */
export function StepsView({ control: { key, columns = [] } }: { control: Control }) {
  const open = useDesigner((state) => Math.min(state.panes[key] ?? 0, Math.max(columns.length - 1, 0)))
  const showPane = useDesigner((state) => state.showPane)
  const column = columns[open]
  return (
    <div className={css.steps}>
      <Steps
        size="small"
        responsive={false}
        current={open}
        onChange={(at) => showPane(key, at)}
        items={columns.map(({ label }, at) => ({
          title: <PaneLabel owner={key} at={at} label={label} onOpen={() => showPane(key, at)} />,
        }))}
      />
      {column && <SlotView key={open} owner={key} first={open} list={column.list} />}
    </div>
  )
}
