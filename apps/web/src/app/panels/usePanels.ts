import { useEffect, useState } from 'react'
import { shortcutsPath } from '#/app/routes/paths.ts'
import { useTabs } from '#/app/tabs/tabs.store.ts'
import type { Shell } from '#/kit/session/shell.ts'
import { usePreferences } from '#/stores/preferences.ts'
import { frameKeys, type FrameKey } from './frameKeys.ts'

export type PanelName = 'settings' | 'palette'

/** Settings drawer and command palette: which one is shown, and the keys of the frame. */
export function usePanels(shell: Shell) {
  const [shown, setShown] = useState<PanelName | undefined>()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const command = frameKeys(event, usePreferences.getState().single_keys)
      if (!command) return
      event.preventDefault()
      if (command === 'palette') setShown((now) => (now === command ? undefined : command))
      else runFrameCommand(command, shell)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [shell])
  return {
    shown,
    open: setShown,
    close: () => setShown(undefined),
  }
}

function runFrameCommand(command: Exclude<FrameKey, PanelName>, shell: Shell) {
  const { tabs, active } = useTabs.getState()
  const at = tabs.findIndex((tab) => tab.key === active)
  const beside = (step: number) => tabs[(at + step + tabs.length) % tabs.length]
  switch (command) {
    case 'previousTab':
    case 'nextTab': {
      const tab = beside(command === 'nextTab' ? 1 : -1)
      if (tab) shell.open(tab.fullPath)
      return
    }
    case 'closeTab':
      return shell.closeCurrentPage()
    case 'refreshTab':
      return shell.refresh()
    case 'shortcuts':
      return shell.open(shortcutsPath)
    case 'collapse': {
      const { sidebar_type, change } = usePreferences.getState()
      return change({ sidebar_type: !sidebar_type })
    }
  }
}
