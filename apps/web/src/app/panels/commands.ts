import { titleOf, type Tab } from '#/app/tabs/tabs.reducer.ts'
import { pagesOf, type PageLink, type Shell } from '#/kit/session/shell.ts'
import { fitOf } from './matching.ts'

export type CommandGroup = '最近使用' | '已打开的页面' | '菜单' | '人员' | '帮助' | '操作'

/** One line of the command palette. */
export interface Command {
  id: string
  group: CommandGroup
  title: string
  /** Said behind the title: where a page stands, or the key of an action. */
  hint?: string
  /** Said below the title, and looked through as well. */
  text?: string
  /** Found by the server already. */
  found?: true
  /** Is shown only when it is looked for. */
  searchedOnly?: true
  run: () => void
}

export interface Action {
  title: string
  hint?: string
  run: () => void
}

export interface PaletteSources {
  shell: Shell
  tabs: readonly Tab[]
  /** Paths of the pages that were used last, newest first. */
  recent: readonly string[]
  actions: readonly Action[]
}

const shownRecent = 5

/** Everything the palette can do by itself: pages used last, open tabs, the menu, then actions. */
export function allCommands({ shell, tabs, recent, actions }: PaletteSources): Command[] {
  const open = tabs.map((tab) => ({
    id: `tab ${tab.key}`,
    group: '已打开的页面' as const,
    title: titleOf(tab),
    run: () => shell.open(tab.fullPath),
  }))
  // Without page, order and filters of a list, which the address of its tab carries.
  const opened = new Set(tabs.map((tab) => tab.key))
  const closed = shell.pages.filter((page) => !opened.has(page.fullPath))
  const used = pagesOf(recent, shell.pages)
    .filter((page) => closed.includes(page) && !page.external)
    .slice(0, shownRecent)
  const line = (group: CommandGroup) => (page: PageLink) => ({
    id: `page ${page.fullPath} ${page.title}`,
    group,
    title: page.title,
    hint: page.groups.join(' / '),
    run: () => {
      if (page.external) window.open(page.fullPath, '_blank', 'noopener,noreferrer')
      else shell.open(page.fullPath)
    },
  })
  const doable = actions.map((action) => ({ id: `action ${action.title}`, group: '操作' as const, ...action }))
  return [
    ...used.map(line('最近使用')),
    ...open,
    ...closed.filter((page) => !used.includes(page)).map(line('菜单')),
    ...doable,
  ]
}

/** After everything whose title fits: people come later than the rest and must not push it down. */
const foundFit = 10
const textFit = 11

function fit({ title, text, found }: Command, typed: string): number | undefined {
  if (found) return foundFit
  const said = text?.toLowerCase().includes(typed.trim().toLowerCase()) ? textFit : undefined
  return fitOf(title, typed) ?? said
}

/** Commands that fit what was typed, the best first and each group together; all of them for nothing typed. */
export function findCommands(commands: readonly Command[], typed: string): Command[] {
  if (typed.trim() === '') return commands.filter(({ searchedOnly }) => !searchedOnly)
  const fitting = commands
    .flatMap((command) => {
      const how = fit(command, typed)
      return how === undefined ? [] : [{ command, how }]
    })
    .toSorted((a, b) => a.how - b.how)
  const groups = [...new Set(fitting.map(({ command }) => command.group))]
  return groups
    .flatMap((group) => fitting.filter(({ command }) => command.group === group))
    .map(({ command }) => command)
}
