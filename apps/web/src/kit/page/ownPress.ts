import { useEffect } from 'react'

/** What lies above the page and may take the focus while a key is still down. */
const layers = '.ant-modal, .ant-drawer, .ant-popover'

const layerOf = (target: EventTarget | null) => (target instanceof Element ? target.closest(layers) : null)

/**
 * A key press that began elsewhere presses no button of a layer: the Enter that opens a question would answer it
 * as well, because its harmless button has the focus before the key is up.
 */
export function useOwnPress() {
  useEffect(() => {
    let pressed: { layer: Element | null } | undefined
    const down = (event: KeyboardEvent) => {
      if (!event.repeat) pressed = { layer: layerOf(event.target) }
    }
    const up = () => (pressed = undefined)
    const click = (event: MouseEvent) => {
      const layer = layerOf(event.target)
      // Clicks of the mouse count at least one; those of a key, and of the page itself, none.
      if (event.detail > 0 || !pressed || !layer || layer === pressed.layer) return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', down, true)
    window.addEventListener('keyup', up, true)
    window.addEventListener('blur', up)
    window.addEventListener('click', click, true)
    return () => {
      window.removeEventListener('keydown', down, true)
      window.removeEventListener('keyup', up, true)
      window.removeEventListener('blur', up)
      window.removeEventListener('click', click, true)
    }
  }, [])
}
