import { createContext, startTransition, use, useEffect, useState } from 'react'
import { idle } from '#/components/form/mounting.ts'

/** A screen of faces is drawn at once, with what is around them; the others when the browser has time. */
const atOnce = 24
const eachTime = 8

/** Whose face is drawn when: inputs of the library are most of what a large form costs to open. */
export interface FaceTurns {
  /** Whether a face may come with its item. */
  atOnce(): boolean
  /** Calls when it is its turn; returns the way out of the line. */
  wait(come: () => void): () => void
}

export function createFaceTurns(): FaceTurns {
  const line = new Set<() => void>()
  let given = 0
  let planned = false

  const next = () => {
    planned = false
    given = 0
    const first = [...line].slice(0, eachTime)
    startTransition(() => {
      for (const come of first) {
        line.delete(come)
        come()
      }
    })
    if (line.size > 0) plan()
  }
  const plan = () => {
    if (!planned) idle(next)
    planned = true
  }
  return {
    atOnce() {
      plan()
      return given++ < atOnce
    },
    wait(come) {
      line.add(come)
      plan()
      return () => void line.delete(come)
    },
  }
}

export const FaceTurnsContext = createContext<FaceTurns>({ atOnce: () => true, wait: () => () => undefined })

/** Whether the face is drawn; once it is, it stays. */
export function useFaceTurn(): boolean {
  const turns = use(FaceTurnsContext)
  const [drawn, setDrawn] = useState(() => turns.atOnce())
  useEffect(() => (drawn ? undefined : turns.wait(() => setDrawn(true))), [drawn, turns])
  return drawn
}
