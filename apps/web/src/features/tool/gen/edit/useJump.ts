import type { RefObject } from 'react'
import { placeOf, useEditorStore, type OpenProblem } from './editStore.ts'

const takesFocus = 'input, select, textarea, button, [tabindex]'

/** Leads to the field of a problem: its tab, its row, its control. */
export function useJump(space: RefObject<HTMLElement | null>): (problem: OpenProblem) => void {
  const store = useEditorStore()
  return (problem) => {
    store.getState().setTab(problem.tab)
    const place = placeOf(problem)
    let tries = 10
    const look = () => {
      const found = space.current?.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`)
      if (!found) {
        // A tab that was never open is drawn with the next pictures.
        if (tries-- > 0) requestAnimationFrame(look)
        return
      }
      found.scrollIntoView({ block: 'center', inline: 'center' })
      const control = found.matches(takesFocus) ? found : found.querySelector<HTMLElement>(takesFocus)
      control?.focus({ preventScroll: true })
    }
    requestAnimationFrame(look)
  }
}
