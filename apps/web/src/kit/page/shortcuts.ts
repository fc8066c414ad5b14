/** A key that does something; the list of them is what the code asks, so 快捷键一览 cannot tell anything else. */
export interface Shortcut {
  /** As `KeyboardEvent.key` names it, letters in lower case. */
  key: string
  /** Ctrl, or ⌘ on a Mac; such a key acts while somebody writes, too. */
  ctrl?: true
  shift?: true
  alt?: true
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

/** Keys of the form designer. */
export const designerShortcuts = {
  undo: { key: 'z', ctrl: true, title: '撤销' },
  redo: { key: 'z', ctrl: true, shift: true, title: '重做' },
  redoToo: { key: 'y', ctrl: true, title: '重做（同上）' },
  copy: { key: 'c', ctrl: true, title: '复制选中的控件' },
  paste: { key: 'v', ctrl: true, title: '粘贴控件，可来自其他表单' },
  duplicate: { key: 'd', ctrl: true, title: '在其后复制一份' },
  remove: { key: 'Delete', title: '删除选中的控件' },
  above: { key: 'ArrowUp', title: '选中上一个控件' },
  below: { key: 'ArrowDown', title: '选中下一个控件' },
  moveUp: { key: 'ArrowUp', alt: true, title: '上移' },
  moveDown: { key: 'ArrowDown', alt: true, title: '下移' },
  parent: { key: 'ArrowUp', ctrl: true, title: '选中上级' },
  rename: { key: 'F2', title: '修改标签' },
  leave: { key: 'Escape', title: '取消选中' },
  nextArea: { key: 'F6', title: '转到组件、画布、属性中的下一处' },
  previousArea: { key: 'F6', shift: true, title: '转到组件、画布、属性中的上一处' },
} as const satisfies Record<string, Shortcut>

/** Keys of the canvas of processes; the drawing library listens for most of them. */
export const flowShortcuts = {
  undo: { keys: 'Ctrl+Z', title: '后退' },
  redo: { keys: 'Ctrl+Y / Ctrl+Shift+Z', title: '前进' },
  copy: { keys: 'Ctrl+C', title: '复制选中的元素' },
  paste: { keys: 'Ctrl+V', title: '粘贴' },
  remove: { keys: 'Delete', title: '删除选中的元素' },
  all: { keys: 'Ctrl+A', title: '全选' },
  find: { keys: 'Ctrl+F', title: '搜索元素' },
  rename: { keys: 'F2 / E', title: '修改名称' },
  replace: { keys: 'R', title: '更改类型' },
  move: { keys: '← ↑ → ↓', title: '移动选中的元素，加 Shift 移动更多' },
  scroll: { keys: 'Ctrl+← ↑ → ↓', title: '移动画布' },
  zoom: { keys: 'Ctrl++ / Ctrl+- / Ctrl+0', title: '放大 / 缩小 / 原始大小' },
  hand: { keys: 'H / 空格', title: '抓手' },
  lasso: { keys: 'L', title: '套索' },
  space: { keys: 'S', title: '空间' },
  connect: { keys: 'C', title: '连接' },
  save: { keys: 'Ctrl+S', title: '保存模型' },
} as const

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Which of the shortcuts a key is; signs that need Shift on some keyboards count with and without it. */
export function shortcutOf<N extends string>(all: Readonly<Record<N, Shortcut>>, event: Pressed): N | undefined {
  const ctrl = event.ctrlKey || event.metaKey
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const sign = key.length === 1 && !/[\p{L} ]/u.test(key)
  return (Object.keys(all) as N[]).find((name) => {
    const wanted = all[name]
    return (
      wanted.key === key &&
      (wanted.ctrl ?? false) === ctrl &&
      (wanted.alt ?? false) === event.altKey &&
      (sign || (wanted.shift ?? false) === event.shiftKey)
    )
  })
}
