import type { Shell } from '#/kit/shell.ts'
import { matchesTitle } from '#/kit/pinyin.ts'
import { titleOf, type Tab } from '#/app/tabs/tabs.reducer.ts'

/** One line of the command palette. */
export interface Command {
  id: string
  group: '已打开的页面' | '菜单' | '操作'
  title: string
  /** Said behind the title: where a page stands, or the key of an action. */
  hint?: string
  run: () => void
}

export interface Action {
  title: string
  hint?: string
  run: () => void
}

/** Everything the palette can do now: open tabs first, then the menu, then actions. */
export function allCommands(shell: Shell, tabs: readonly Tab[], actions: readonly Action[]): Command[] {
  const open = tabs.map((tab) => ({
    id: `tab ${tab.key}`,
    group: '已打开的页面' as const,
    title: titleOf(tab),
    run: () => shell.open(tab.fullPath),
  }))
  // Without page, order and filters of a list, which the address of its tab carries.
  const opened = new Set(tabs.map((tab) => tab.key))
  const pages = shell.pages
    .filter((page) => !opened.has(page.fullPath))
    .map((page) => ({
      id: `page ${page.fullPath} ${page.title}`,
      group: '菜单' as const,
      title: page.title,
      hint: page.groups.join(' / '),
      run: () => {
        if (page.external) window.open(page.fullPath, '_blank', 'noopener,noreferrer')
        else shell.open(page.fullPath)
      },
    }))
  const doable = actions.map((action) => ({ id: `action ${action.title}`, group: '操作' as const, ...action }))
  return [...open, ...pages, ...doable]
}

/** Commands whose title, or its pinyin initials, holds what was typed; all of them for nothing typed. */
export function findCommands(commands: readonly Command[], typed: string): Command[] {
  if (typed.trim() === '') return [...commands]
  return commands.filter((command) => matchesTitle(command.title, typed))
}
