import { useState } from 'react'
import { createStore, useStore } from 'zustand'
import { useDirtyPage } from '#/kit/page/dirtyPages.ts'

/** What was drawn and is not stored. */
export interface Unsaved {
  isDirty: boolean
  touch: () => void
  markSaved: () => void
}

/** Whether something was drawn that is not stored; the frame asks before that is lost, at any moment. */
export function useUnsaved(): Unsaved {
  const [store] = useState(() => createStore(() => ({ isDirty: false })))
  const isDirty = useStore(store, (state) => state.isDirty)
  useDirtyPage(() => store.getState().isDirty)
  return {
    isDirty,
    touch: () => store.setState({ isDirty: true }),
    markSaved: () => store.setState({ isDirty: false }),
  }
}
