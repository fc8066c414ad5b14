import { App, Modal } from 'antd'
import { useEffect, useMemo } from 'react'
import type { RouteTable } from '#/app/routes/routeTable.ts'
import { useOpen } from '#/app/routes/useOpen.ts'
import { forgetPage, isDirtyPage } from '#/kit/page/dirtyPages.ts'
import { leaveQuestion } from '#/kit/page/leaveQuestion.ts'
import type { Shell } from '#/kit/session/shell.ts'
import { refusalOf, tabKey, tabsReducer, titleOf, type Tab, type TabsAction, type TabsState } from './tabs.reducer.ts'
import { useTabs } from './tabs.store.ts'

/** Pages whose state ends with the command. */
function leaving(state: TabsState, action: TabsAction): readonly Tab[] {
  if (action.type === 'refresh') return state.tabs.filter((tab) => tab.key === action.key)
  const kept = new Set(tabsReducer(state, action).tabs.map((tab) => tab.key))
  return state.tabs.filter((tab) => !kept.has(tab.key))
}

/** Runs a command of the tab bar: says why it does nothing, or does it and follows with the address. */
export function useTabAction(): (action: TabsAction) => void {
  const { message, modal } = App.useApp()
  const open = useOpen()
  return useMemo(() => {
    const act = (action: TabsAction) => {
      const before = useTabs.getState()
      const gone = leaving(before, action)
      before.dispatch(action)
      for (const tab of gone) forgetPage(tab.fullPath)
      const after = useTabs.getState()
      const shown = after.tabs.find((tab) => tab.key === after.active)
      if (after.active !== before.active && shown) open(shown.fullPath)
    }
    return (action) => {
      const before = useTabs.getState()
      const refusal = refusalOf(before, action)
      if (refusal) return void message.info(refusal)
      const dirty = leaving(before, action).filter((tab) => isDirtyPage(tab.fullPath))
      if (dirty.length === 0) return act(action)
      const names = dirty.map((tab) => `【${titleOf(tab)}】`).join('')
      modal.confirm({ ...leaveQuestion('内容尚未保存，确定离开吗？', () => act(action)), content: names })
    }
  }, [message, modal, open])
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
