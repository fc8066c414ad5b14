import type { ControlState, ValuePath } from '@app/form-engine/runtime/types.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { useForm } from './formScope.ts'

/** Value and message of a place; renders again when one of them changes, and never else. */
export function useField(path: ValuePath): { value: unknown; error: string | undefined } {
  const { runtime } = useForm()
  const subscribe = useCallback((listener: () => void) => runtime.subscribeTo({ path }, listener), [runtime, path])
  const value = useSyncExternalStore(subscribe, () => runtime.valueAt(path))
  const error = useSyncExternalStore(subscribe, () => runtime.errorAt(path))
  return { value, error }
}

/** How a control stands right now, inside a batch in one row. */
export function useControlState(key: string, row: ValuePath | undefined): ControlState {
  const { runtime } = useForm()
  const subscribe = useCallback(
    (listener: () => void) => runtime.subscribeTo(row ? { key, row } : { key }, listener),
    [runtime, key, row],
  )
  return useSyncExternalStore(subscribe, () => runtime.stateOf(key, row))
}
