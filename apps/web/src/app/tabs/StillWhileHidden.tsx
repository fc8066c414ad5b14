import { Provider as MotionProvider } from '@rc-component/motion'
import { useEffect, useState, type ReactNode } from 'react'
import { useReducedMotion } from '#/kit/page/mediaQuery.ts'

/** Longer than any animation of the library. */
const settledMs = 300

/**
 * Switches the library's animations off while the tab is hidden and while it comes back.
 *
 * A dialog that is open in a hidden tab and renders there (any context change is enough) loses the handle its
 * animation reports to, and the whole page would crash when it is shown again (@rc-component/dialog 1.10). Without
 * animation nothing is reported. To be removed when the library survives that.
 */
export function StillWhileHidden({ children }: { children: ReactNode }) {
  const reduced = useReducedMotion()
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settledMs)
    // Runs when the tab is hidden, too.
    return () => {
      clearTimeout(timer)
      setSettled(false)
    }
  }, [])
  return <MotionProvider motion={settled && !reduced}>{children}</MotionProvider>
}
