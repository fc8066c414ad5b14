import type { RefObject } from 'react'
import type { GenProblem } from '@app/shared/tool/genChecks.ts'
import { placeOf, useEditorStore } from './editStore.ts'

const takesFocus = 'input, select, textarea, button, [tabindex]'

/** Leads to the field of a problem: its tab, its row, its control. */
export function useJump(space: RefObject<HTMLElement | null>): (problem: GenProblem) => void {
  const store = useEditorStore()
  return (problem) => {
    const { doc, setTab } = store.getState()
    setTab(problem.tab)
    const place = placeOf(doc, problem)
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
