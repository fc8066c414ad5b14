import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useDesignerStore } from '#/features/form/definition/draft/designerStore.ts'
import { placeAtPoint, placeBelow, type MenuPlace } from './canvasMenu.ts'

const elementOf = ({ target }: Event) => (target instanceof Element ? target : undefined)
const keyAt = (element: Element | undefined) => element?.closest('[data-key]')?.getAttribute('data-key') ?? undefined

/** Chooses, renames and opens the menu for the innermost control under the pointer; one listener for all of them. */
export function useCanvasPointer(area: RefObject<HTMLElement | null>, openMenu: (at: MenuPlace) => void): void {
  const store = useDesignerStore()
  const open = useEffectEvent(openMenu)
  useEffect(() => {
    const { current } = area
    if (!current) return
    const click = (event: MouseEvent) => {
      const element = elementOf(event)
      // The tools of an item and the field of its label are about the selection, not choosing anew.
      if (element?.closest('[data-tools], input')) return
      const key = keyAt(element)
      const { select } = store.getState()
      if (key) select([key], { add: event.ctrlKey || event.metaKey || event.shiftKey })
      else select([])
    }
    const rename = (event: MouseEvent) => {
      const element = elementOf(event)
      if (!element?.closest('[data-tools], input')) store.getState().rename(keyAt(element))
    }
    const menu = (event: MouseEvent) => {
      const element = elementOf(event)
      const key = keyAt(element)
      const { selection, select, readOnly } = store.getState()
      if (!element || !key || readOnly) return
      event.preventDefault()
      if (!selection.includes(key)) select([key])
      const td = element.closest('td[data-cell]')
      const table = td?.closest('[data-key]')?.getAttribute('data-key')
      const [row = 0, cell = 0] = td?.getAttribute('data-cell')?.split(',').map(Number) ?? []
      // The menu key tells no point.
      const byKey = event.clientX === 0 && event.clientY === 0
      const place = byKey ? placeBelow(element) : placeAtPoint(element, event.clientX, event.clientY)
      const at = { ...place, ...(table && { table: { key: table, row, cell } }) }
      // After the event is over: one of its kind anywhere closes an open menu.
      setTimeout(() => open(at))
    }
    current.addEventListener('click', click)
    current.addEventListener('dblclick', rename)
    current.addEventListener('contextmenu', menu)
    return () => {
      current.removeEventListener('click', click)
      current.removeEventListener('dblclick', rename)
      current.removeEventListener('contextmenu', menu)
    }
  }, [store, area])
}
