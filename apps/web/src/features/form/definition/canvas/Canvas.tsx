import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { FormSheet } from '#/components/form/FormSheet.tsx'
import { deviceWidths, primaryOf, useDesigner } from '#/features/form/definition/draft/designerStore.ts'
import { CanvasItem } from './CanvasItem.tsx'
import { CanvasMenuContext, placeBelow, type MenuPlace } from './canvasMenu.ts'
import { CanvasMenu } from './CanvasMenu.tsx'
import { createFaceTurns, FaceTurnsContext } from './faceTurns.ts'
import { ItemContext } from './itemContext.ts'
import { SlotView } from './SlotView.tsx'
import { useCanvasDrop } from './useCanvasDrop.ts'
import { useCanvasPointer } from './useCanvasPointer.ts'
import css from './canvas.module.css'

/** The form as it is being built (form-designer §3). */
export function Canvas() {
  const list = useDesigner((state) => state.definition.list)
  const config = useDesigner((state) => state.definition.config)
  const device = useDesigner((state) => state.device)
  const readOnly = useDesigner((state) => state.readOnly)
  const scroller = useRef<HTMLDivElement>(null)
  const marker = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<MenuPlace>()
  const [turns] = useState(createFaceTurns)
  useCanvasDrop(scroller, marker)
  useFollowSelection(scroller)

  useCanvasPointer(scroller, setMenu)
  return (
    <CanvasMenuContext value={(at) => setMenu(at instanceof HTMLElement ? placeBelow(at) : at)}>
      <div ref={scroller} className={css.scroller} data-device={device}>
        <div
          className={css.sheet}
          role="region"
          aria-label="画布"
          style={{ maxWidth: deviceWidths[device] }}
          data-read-only={readOnly || undefined}
        >
          <FormSheet config={config}>
            <FaceTurnsContext value={turns}>
              <ItemContext value={CanvasItem}>
                <SlotView owner={null} list={list} hint="从左侧选择控件添加" />
              </ItemContext>
            </FaceTurnsContext>
          </FormSheet>
          <div ref={marker} className={css.marker} hidden />
        </div>
      </div>
      <CanvasMenu place={menu} onClose={() => setMenu(undefined)} />
    </CanvasMenuContext>
  )
}

/** The selected control comes into sight; it takes the focus when the focus was on the canvas. */
function useFollowSelection(scroller: React.RefObject<HTMLElement | null>) {
  const primary = useDesigner(primaryOf)
  const follow = useEffectEvent((key: string) => {
    const area = scroller.current
    const item = area?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
    if (!area || !item) return
    item.scrollIntoView({ block: 'nearest' })
    if (area.contains(document.activeElement) && document.activeElement?.tagName !== 'INPUT')
      item.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (primary !== undefined) follow(primary)
  }, [primary])
}
