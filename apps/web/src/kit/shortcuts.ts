/** A key that does something; the list of them is what the code asks, so 快捷键一览 cannot tell anything else. */
export interface Shortcut {
  /** As `KeyboardEvent.key` names it, letters in lower case. */
  key: string
  /** Ctrl, or ⌘ on a Mac; such a key acts while somebody writes, too. */
  ctrl?: true
  shift?: true
  title: string
}

/** Keys of the frame, wherever the focus is. */
export const frameShortcuts = {
  palette: { key: 'k', ctrl: true, title: '打开命令面板' },
  shortcuts: { key: '?', title: '打开快捷键一览' },
  previousTab: { key: '[', title: '上一个标签' },
  nextTab: { key: ']', title: '下一个标签' },
  closeTab: { key: 'x', shift: true, title: '关闭当前标签' },
  refreshTab: { key: 'r', shift: true, title: '刷新当前标签' },
  collapse: { key: '\\', title: '收起或展开菜单' },
} as const satisfies Record<string, Shortcut>

/** Keys of a tab that has the focus. */
export const tabShortcuts = {
  left: { key: 'ArrowLeft', title: '左边的标签' },
  right: { key: 'ArrowRight', title: '右边的标签' },
  moveLeft: { key: 'ArrowLeft', shift: true, title: '向左移动标签' },
  moveRight: { key: 'ArrowRight', shift: true, title: '向右移动标签' },
  close: { key: 'Delete', title: '关闭标签' },
} as const satisfies Record<string, Shortcut>

/** Keys of list pages, see `usePageKeys`. */
export const pageShortcuts = {
  search: { key: '/', title: '转到查询条件' },
  add: { key: 'n', title: '新增' },
  refresh: { key: 'r', title: '刷新列表' },
  full: { key: 'f', title: '表格全屏' },
  leaveFull: { key: 'Escape', title: '退出表格全屏' },
} as const satisfies Record<string, Shortcut>
export type PageKey = (typeof pageShortcuts)['search' | 'add' | 'refresh' | 'full']['key']

/** Keys of a row that has the focus. */
export const rowShortcuts = {
  above: { key: 'ArrowUp', title: '上一行' },
  below: { key: 'ArrowDown', title: '下一行' },
  select: { key: ' ', title: '选择行' },
  open: { key: 'Enter', title: '打开详情' },
} as const satisfies Record<string, Shortcut>

/** Keys of an open form. */
export const formShortcuts = {
  save: { key: 's', ctrl: true, title: '保存表单' },
} as const satisfies Record<string, Shortcut>

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Which of the shortcuts a key is; signs that need Shift on some keyboards count with and without it. */
export function shortcutOf<N extends string>(all: Readonly<Record<N, Shortcut>>, event: Pressed): N | undefined {
  if (event.altKey) return undefined
  const ctrl = event.ctrlKey || event.metaKey
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const sign = key.length === 1 && !/[\p{L} ]/u.test(key)
  return (Object.keys(all) as N[]).find((name) => {
    const wanted = all[name]
    return wanted.key === key && (wanted.ctrl ?? false) === ctrl && (sign || (wanted.shift ?? false) === event.shiftKey)
  })
}
