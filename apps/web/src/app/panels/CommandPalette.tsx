import SearchOutlined from '@ant-design/icons/SearchOutlined'
import { useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useFullscreen } from '#/app/header/useFullscreen.ts'
import { useSignOut } from '#/app/header/useSignOut.ts'
import { shortcutsPath } from '#/app/routes/paths.ts'
import { useTabs } from '#/app/tabs/tabs.store.ts'
import { useTabAction } from '#/app/tabs/useTabCommands.ts'
import { helpOf } from '#/features/account/shortcuts/pageHelp.ts'
import { meQuery } from '#/kit/session/sessionQueries.ts'
import { type Shell, useShell } from '#/kit/session/shell.ts'
import { usePreferences } from '#/stores/preferences.ts'
import { recentPages } from '#/stores/recentPages.ts'
import { type Action, allCommands, type Command, findCommands } from './commands.ts'
import { usePeople } from './usePeople.ts'
import css from './palette.module.css'

/** Everything that can be opened or done, found by typing; arrows choose, Enter runs. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const shell = useShell()
  const tabs = useTabs((state) => state.tabs)
  const actions = useActions()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { data: me } = useQuery(meQuery)
  const userId = me?.user.id ?? ''
  const recent = useMemo(() => recentPages(userId), [userId])
  const people = usePeople(shell, typed)
  const found = findCommands(
    [...allCommands({ shell, tabs, recent, actions }), ...people.commands, ...helpCommands(shell)],
    typed,
  )
  const chosen = Math.min(at, found.length - 1)

  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen, id])

  const runAt = (index: number) => {
    const command = found[index]
    if (!command) return
    onClose()
    command.run()
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setAt((chosen + step + found.length) % found.length)
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) runAt(chosen)
  }

  return (
    <Modal
      open
      width={560}
      zIndex={1100}
      footer={null}
      closable={false}
      title={<span className="sr-only">命令面板</span>}
      style={{ top: 96 }}
      styles={{ container: { padding: 0 }, header: { margin: 0 }, body: { padding: 0 } }}
      afterOpenChange={(open) => open && input.current?.focus()}
      onCancel={onClose}
    >
      <div className={css.search}>
        <SearchOutlined aria-hidden />
        <input
          ref={input}
          autoFocus
          role="combobox"
          aria-label="搜索页面、人员、帮助和操作"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
          aria-autocomplete="list"
          placeholder="搜索页面、人员、帮助和操作"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
          }}
          onKeyDown={press}
        />
        <kbd>Esc</kbd>
      </div>
      <div id={`${id}-list`} className={css.list} role="listbox" aria-label="结果">
        {found.map((command, index) => (
          // The keyboard stays in the field, which names the chosen option (combobox pattern).
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={command.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            data-first={command.group === found[index - 1]?.group ? undefined : command.group}
            onMouseMove={() => setAt(index)}
            onClick={() => runAt(index)}
          >
            <span>{command.title}</span>
            {command.hint && <small>{command.hint}</small>}
            {command.text && <p>{command.text}</p>}
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p className={css.none} role="status">
          {people.busy ? '正在查询' : '没有符合条件的结果，可以输入名称中的字或拼音首字母'}
        </p>
      )}
      <footer className={css.keys} aria-hidden>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> 选择
        </span>
        <span>
          <kbd>Enter</kbd> 打开
        </span>
        <span>
          <kbd>Esc</kbd> 关闭
        </span>
      </footer>
    </Modal>
  )
}

const helpCommands = (shell: Shell): Command[] =>
  helpOf(shell.pages).flatMap(({ fullPath, page, texts }) =>
    texts.map(({ title, text }) => ({
      id: `help ${fullPath} ${title}`,
      group: '帮助',
      title,
      ...(page ? { hint: page } : {}),
      text,
      searchedOnly: true,
      run: () => shell.open(fullPath),
    })),
  )

/** What the frame itself can do, for the palette. */
function useActions(): Action[] {
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
