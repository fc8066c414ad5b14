import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  designerShortcuts,
  formShortcuts,
  frameShortcuts,
  pageShortcuts,
  rowShortcuts,
  shortcutOf,
  tabShortcuts,
  type Shortcut,
} from '#/kit/page/shortcuts.ts'
import { ShellContext, type Shell } from '#/kit/session/shell.ts'
import { usePreferences } from '#/stores/preferences.ts'
import { renderPage } from '#testing/renderPage.tsx'
import { keysOf } from './keyText.ts'
import ShortcutsIndex from './ShortcutsIndex.tsx'

afterEach(() => usePreferences.getState().reset())

const open = vi.fn<(fullPath: string) => void>()
const shell = {
  pages: [
    {
      fullPath: '/org/user',
      title: '用户管理',
      icon: undefined,
      remark: undefined,
      groups: [],
      folder: 'system/user',
      external: false,
    },
  ],
  open,
} as unknown as Shell
const show = () =>
  renderPage(
    <ShellContext value={shell}>
      <ShortcutsIndex />
    </ShellContext>,
  )

test('快捷键一览: lists every key that is listened to', () => {
  show()
  for (const all of [frameShortcuts, pageShortcuts, rowShortcuts, tabShortcuts, formShortcuts, designerShortcuts])
    for (const shortcut of Object.values(all)) {
      const line = screen.getByText(shortcut.title).parentElement as HTMLElement
      for (const key of keysOf(shortcut)) expect(within(line).getByText(key)).toBeTruthy()
    }
})

test('快捷键一览: no two keys of a place mean different things', () => {
  const places: Record<string, Shortcut>[] = [
    { ...frameShortcuts, ...pageShortcuts },
    rowShortcuts,
    tabShortcuts,
    designerShortcuts,
  ]
  for (const all of places)
    for (const [name, { key, ctrl = false, shift = false, alt = false }] of Object.entries(all)) {
      const pressed = { key, ctrlKey: ctrl, metaKey: false, altKey: alt, shiftKey: shift }
      expect(shortcutOf(all, pressed)).toBe(name)
    }
})

test('快捷键一览: helps with the own pages and leads there', async () => {
  const { user } = show()
  const help = screen.getByRole('region', { name: '使用帮助' })
  expect(within(help).getByText('批量导入用户')).toBeTruthy()
  expect(within(help).queryByText('给角色授权')).toBeNull()
  await user.click(within(help).getByRole('button', { name: '用户管理' }))
  expect(open).toHaveBeenCalledExactlyOnceWith('/org/user')
})

test('快捷键一览: says when single keys are switched off, prints', async () => {
  usePreferences.getState().change({ single_keys: false })
  const print = vi.spyOn(window, 'print').mockReturnValue()
  const { user } = show()
  await user.click(screen.getByRole('button', { name: '打印' }))
  expect(print).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: '开启' }))
  expect(usePreferences.getState().single_keys).toBe(true)
  expect(screen.queryByText('单键快捷键已关闭，只有带 Ctrl 或 ⌘ 的快捷键有效')).toBeNull()
})
