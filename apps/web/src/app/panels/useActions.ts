import { usePreferences } from '#/stores/preferences.ts'
import { useFullscreen } from '#/app/header/useFullscreen.ts'
import { useSignOut } from '#/app/header/useSignOut.ts'
import { useTabs } from '#/app/tabs/tabs.store.ts'
import { useTabAction } from '#/app/tabs/useTabCommands.ts'
import { useShell } from '#/kit/session/shell.ts'
import { shortcutsPath } from '#/app/routes/fixedRoutes.ts'
import type { Action } from './commands.ts'

/** What the frame itself can do, for the palette. */
export function useActions(): Action[] {
  const shell = useShell()
  const { nav_theme, layout, change } = usePreferences()
  const active = useTabs((state) => state.active)
  const run = useTabAction()
  const fullscreen = useFullscreen()
  const signOut = useSignOut()
  const dark = nav_theme === 'realDark'
  return [
    { title: '刷新当前页', hint: 'Shift+R', run: () => run({ type: 'refresh', key: active }) },
    { title: '关闭当前页', hint: 'Shift+X', run: () => run({ type: 'close', key: active }) },
    { title: '关闭其他', run: () => run({ type: 'closeOthers', key: active }) },
    { title: '关闭全部', run: () => run({ type: 'closeAll' }) },
    {
      title: dark ? '切换为亮色' : '切换为暗黑模式',
      run: () => change({ nav_theme: dark ? 'light' : 'realDark' }),
    },
    {
      title: layout === 'topmenu' ? '切换为侧边菜单布局' : '切换为顶部菜单布局',
      run: () => change({ layout: layout === 'topmenu' ? 'sidemenu' : 'topmenu' }),
    },
    { title: '快捷键一览', hint: '?', run: () => shell.open(shortcutsPath) },
    { title: fullscreen.label, run: fullscreen.toggle },
    { title: '退出登录', run: signOut },
  ]
}
