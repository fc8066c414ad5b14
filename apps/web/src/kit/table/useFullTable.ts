import { useEffect, useState } from 'react'
import { pageShortcuts, shortcutOf } from '#/kit/page/shortcuts.ts'

/** Whether the table covers the window; Esc leaves unless a dialog or list over it takes the key. */
export function useFullTable(): [boolean, () => void] {
  const [full, setFull] = useState(false)
  useEffect(() => {
    if (!full) return
    const press = (event: KeyboardEvent) => {
      const inside =
        event.target instanceof Element && event.target.closest('[role$="dialog"], [role="menu"], [role="listbox"]')
      if (shortcutOf(pageShortcuts, event) === 'leaveFull' && !event.defaultPrevented && !inside) setFull(false)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [full])
  return [full, () => setFull((now) => !now)]
}
