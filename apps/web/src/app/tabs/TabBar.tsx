import CloseOutlined from '@ant-design/icons/CloseOutlined'
import ColumnWidthOutlined from '@ant-design/icons/ColumnWidthOutlined'
import LeftOutlined from '@ant-design/icons/LeftOutlined'
import MinusOutlined from '@ant-design/icons/MinusOutlined'
import ReloadOutlined from '@ant-design/icons/ReloadOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import VerticalLeftOutlined from '@ant-design/icons/VerticalLeftOutlined'
import VerticalRightOutlined from '@ant-design/icons/VerticalRightOutlined'
import { Dropdown, type MenuProps } from 'antd'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { insideParent } from '#/app/insideParent.ts'
import { shortcutOf, tabShortcuts } from '#/kit/page/shortcuts.ts'
import { useShell } from '#/kit/session/shell.ts'
import { homeKey, type Tab, type TabsAction, titleOf } from './tabs.reducer.ts'
import { useTabs } from './tabs.store.ts'
import { useTabAction } from './useTabCommands.ts'
import { useTabStrip } from './useTabStrip.ts'
import css from './tabs.module.css'

/** The visited pages in a row under the header. */
export function TabBar() {
  const { tabs, active } = useTabs()
  const run = useTabAction()
  const shell = useShell()
  const list = useRef<HTMLUListElement>(null)
  const strip = useTabStrip(list, active)
  const [asked, setAsked] = useState({ target: active, x: 0, y: 0, open: false })
  const [dragged, setDragged] = useState<string>()

  const press = (event: KeyboardEvent, tab: Tab, at: number) => {
    const name = shortcutOf(tabShortcuts, event)
    if (name === 'close') run({ type: 'close', key: tab.key })
    if (!name || name === 'close') return
    event.preventDefault()
    const to = at + (name === 'left' || name === 'moveLeft' ? -1 : 1)
    const beside = tabs[to]
    if (!beside) return
    if (event.shiftKey) run({ type: 'move', key: tab.key, to })
    else shell.open(beside.fullPath)
    strip.focus(event.shiftKey ? tab.key : beside.key)
  }

  const ask = (event: MouseEvent<HTMLElement>, target: string) => {
    event.preventDefault()
    const bar = event.currentTarget.closest('nav')?.getBoundingClientRect()
    setAsked({ target, x: event.clientX - (bar?.left ?? 0), y: event.clientY - (bar?.top ?? 0), open: true })
  }

  return (
    <nav className={css.bar} aria-label="已打开的页面" data-keep-focus="">
      {strip.overflows && (
        <button type="button" className={css.scroll} aria-label="向左滚动标签" onClick={() => strip.scroll(-1)}>
          <LeftOutlined aria-hidden />
        </button>
      )}
      {/* The library closes a menu that hangs on the pointer itself whenever the window moves. */}
      <Dropdown
        trigger={['click']}
        open={asked.open}
        onOpenChange={(open) => setAsked((former) => ({ ...former, open }))}
        getPopupContainer={insideParent}
        menu={{ items: tabMenu(asked.target, active), onClick: ({ key }) => run(tabMenuAction(key, asked.target)) }}
      >
        <span className={css.asked} style={{ left: asked.x, top: asked.y }} />
      </Dropdown>
      <ul ref={list} className={css.strip}>
        {tabs.map((tab, at) => (
          // The row only carries what the mouse adds; its link and button are what the keyboard reaches.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={tab.key}
            className={css.tab}
            data-key={tab.key}
            data-active={tab.key === active}
            draggable={tab.key !== homeKey}
            onContextMenu={(event) => ask(event, tab.key)}
            onDragStart={() => setDragged(tab.key)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => dragged && event.preventDefault()}
            onDrop={() => dragged && run({ type: 'move', key: dragged, to: at })}
            onAuxClick={(event) => event.button === 1 && run({ type: 'close', key: tab.key })}
          >
            <Link
              to={tab.fullPath}
              aria-current={tab.key === active ? 'page' : undefined}
              draggable={false}
              onKeyDown={(event) => press(event, tab, at)}
              onMouseDown={(event) => event.button === 1 && event.preventDefault()}
            >
              {titleOf(tab)}
            </Link>
            {tab.key !== homeKey && (
              <button
                type="button"
                aria-label={`关闭 ${titleOf(tab)}`}
                onClick={() => run({ type: 'close', key: tab.key })}
              >
                <CloseOutlined aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ul>
      {strip.overflows && (
        <button type="button" className={css.scroll} aria-label="向右滚动标签" onClick={() => strip.scroll(1)}>
          <RightOutlined aria-hidden />
        </button>
      )}
    </nav>
  )
}

type TabCommand = Extract<
  TabsAction['type'],
  'refresh' | 'close' | 'closeLeft' | 'closeRight' | 'closeOthers' | 'closeAll'
>

const row = (key: TabCommand, label: string, icon: ReactNode, disabled = false) => ({ key, label, icon, disabled })

/** Context menu of a tab; only the shown page can be refreshed. */
function tabMenu(target: string, active: string): NonNullable<MenuProps['items']> {
  return [
    row('refresh', '刷新', <ReloadOutlined aria-hidden />, target !== active),
    row('close', '关闭', <CloseOutlined aria-hidden />),
    { type: 'divider' },
    row('closeLeft', '关闭左侧', <VerticalRightOutlined aria-hidden />),
    row('closeRight', '关闭右侧', <VerticalLeftOutlined aria-hidden />),
    { type: 'divider' },
    row('closeOthers', '关闭其他', <ColumnWidthOutlined aria-hidden />),
    row('closeAll', '关闭全部', <MinusOutlined aria-hidden />),
  ]
}

/** The action of a row of the menu for the tab it was opened on. */
function tabMenuAction(command: string, key: string): TabsAction {
  const type = command as TabCommand
  return type === 'closeAll' ? { type } : { type, key }
}
