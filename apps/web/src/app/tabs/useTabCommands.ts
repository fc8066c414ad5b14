import { App, Modal } from 'antd'
import { useEffect, useMemo } from 'react'
import type { Shell } from '#/kit/shell.ts'
import { useOpen } from '#/app/routes/useOpen.ts'
import type { RouteTable } from '#/app/routes/routeTable.ts'
import { refusalOf, tabKey, type TabsAction } from './tabs.reducer.ts'
import { useTabs } from './tabs.store.ts'

/** Runs a command of the tab bar: says why it does nothing, or does it and follows with the address. */
export function useTabAction(): (action: TabsAction) => void {
  const { message } = App.useApp()
  const open = useOpen()
  return useMemo(
    () => (action) => {
      const before = useTabs.getState()
      const refusal = refusalOf(before, action)
      if (refusal) return void message.info(refusal)
      before.dispatch(action)
      const after = useTabs.getState()
      const shown = after.tabs.find((tab) => tab.key === after.active)
      if (after.active !== before.active && shown) open(shown.fullPath)
    },
    [message, open],
  )
}

/** What pages may ask of the tabs (shell §7.3). */
export function useTabCommands(table: RouteTable): Shell {
  const open = useOpen()
  const run = useTabAction()
  const active = useTabs((state) => state.active)
  // Confirmations of one page must not stay over another one; dialogs of a page are hidden with it.
  useEffect(() => () => Modal.destroyAll(), [active])

  return useMemo(() => {
    const keyOf = (fullPath?: string) => (fullPath === undefined ? useTabs.getState().active : tabKey(fullPath))
    return {
      pages: table.pages,
      open,
      close: (fullPath) => run({ type: 'close', key: keyOf(fullPath) }),
      closeCurrentPage: () => run({ type: 'close', key: keyOf() }),
      rename: (fullPath, title) => run({ type: 'rename', key: keyOf(fullPath), title }),
      refresh: (fullPath) => run({ type: 'refresh', key: keyOf(fullPath) }),
    }
  }, [open, run, table])
}
