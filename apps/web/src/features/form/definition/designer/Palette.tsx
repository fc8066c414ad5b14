import SearchOutlined from '@ant-design/icons/SearchOutlined'
import { Collapse, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { typeLabel } from '@app/form-engine/controls/catalog.ts'
import type { ControlType } from '@app/form-engine/controls/registry.ts'
import { draggable } from '#/features/form/definition/canvas/dnd.ts'
import { draggedOf, showChip, type Dragged } from '#/features/form/definition/canvas/dragData.ts'
import { freshControl, useActs } from '#/features/form/definition/canvas/useActs.tsx'
import { useDesigner, useDesignerStore } from '#/features/form/definition/draft/designerStore.ts'
import { ControlIcon } from './ControlIcon.tsx'
import { foundGroups, openGroups, rememberGroups } from './paletteGroups.ts'
import css from './palette.module.css'

/** What a form is made of: a click adds, a drag places (form-designer §2). */
export function Palette() {
  const [open, setOpen] = useState(openGroups)
  const [text, setText] = useState('')
  const groups = foundGroups(text)
  return (
    <div className={css.palette}>
      <Input
        className={css.search ?? ''}
        prefix={<SearchOutlined aria-hidden />}
        placeholder="搜索组件"
        aria-label="搜索组件"
        allowClear
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {groups.length === 0 && <p className={css.none}>没有符合条件的组件</p>}
      <Collapse
        ghost
        size="small"
        // What was found is always in sight.
        activeKey={text.trim() ? groups.map(({ key }) => key) : open}
        onChange={(keys) => {
          if (text.trim()) return
          setOpen(keys)
          rememberGroups(keys)
        }}
        items={groups.map(({ key, title, types }) => ({
          key,
          label: title,
          children: (
            <ul className={css.entries} aria-label={title}>
              {types.map((type) => (
                <li key={type}>
                  <PaletteEntry type={type} />
                </li>
              ))}
            </ul>
          ),
        }))}
      />
    </div>
  )
}

function PaletteEntry({ type }: { type: ControlType }) {
  const store = useDesignerStore()
  const readOnly = useDesigner((state) => state.readOnly)
  const acts = useActs()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    return draggable({
      element,
      canDrag: () => !store.getState().readOnly,
      getInitialData: () => {
        const data: Dragged = {
          kind: 'formControls',
          owner: store,
          controls: [freshControl(store, type)],
          allowed: new Map(),
        }
        return { ...data }
      },
      onGenerateDragPreview: ({ source, nativeSetDragImage }) =>
        showChip(nativeSetDragImage, draggedOf(source, store)?.controls ?? []),
    })
  }, [store, type])
  const add = () => acts.add(type)
  return (
    // No button element: some browsers do not drag those.
    <div
      ref={ref}
      className={css.entry}
      role="button"
      tabIndex={0}
      aria-disabled={readOnly || undefined}
      onClick={add}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        add()
      }}
    >
      <ControlIcon type={type} />
      <span>{typeLabel(type)}</span>
    </div>
  )
}
