import { useRef, useState } from 'react'
import { finish } from './finish.ts'

/** Runs one act at a time: what is asked for while it runs is dropped, so that a double click sends once. Refusals are told. */
export function useOnce<A extends unknown[]>(
  act: (...args: A) => Promise<unknown>,
): [run: (...args: A) => void, busy: boolean] {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const run = (...args: A) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    void finish(act(...args)).finally(() => {
      running.current = false
      setBusy(false)
    })
  }
  return [run, busy]
}
