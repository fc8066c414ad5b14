import { useState } from 'react'
import { useListState, type ListState } from './useListState.ts'

type Filters = ListState['filters']

/** The state of a list that opens with filters of its own. */
export interface ListStart {
  state: ListState
  change: (next: Partial<ListState>) => void
  /** What 重置 goes back to. */
  initial: Filters
}

const none: Filters = {}

/**
 * The list state; the filters hold until somebody searches or a link brings others, and cleared ones stay cleared.
 * Filters that come late still hold, once, unless the list was used meanwhile.
 */
export function useListStart(initial: Filters | undefined): ListStart {
  const [state, change] = useListState()
  const [opening, setOpening] = useState(initial)
  const [touched, setTouched] = useState(false)
  if (initial && !opening) setOpening(initial)
  const asAddressed = touched || !opening || Object.keys(state.filters).length > 0
  return {
    state: asAddressed ? state : { ...state, filters: opening },
    change: (next) => {
      setTouched(true)
      change(asAddressed ? next : { filters: opening, ...next })
    },
    initial: initial ?? none,
  }
}
