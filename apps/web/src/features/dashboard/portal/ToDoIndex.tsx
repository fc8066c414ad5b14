import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { useState } from 'react'
import { meQuery } from '#/kit/session/sessionQueries.ts'
import { pagesOf, useShell } from '#/kit/session/shell.ts'
import { matchesTitle } from '#/kit/words/pinyin.ts'
import { recentPages } from '#/stores/recentPages.ts'
import { helpLinksQuery } from './helpLinks.ts'
import { HelpLinks } from './HelpLinks.tsx'
import { PageTile } from './PageTile.tsx'
import { Nothing, PortletFrame } from './PortletFrame.tsx'
import { TodoList } from './TodoList.tsx'
import css from './portal.module.css'
import tiles from './tiles.module.css'

const shownPages = 4

/** 待办小页: what waits, a way to every page, and help. */
export default function ToDoIndex() {
  const { data: links = [] } = useQuery(helpLinksQuery('todo'))
  return (
    <div className={css.parts}>
      <PortletFrame title="待办事项">
        <TodoList />
      </PortletFrame>
      <MenuSearch />
      {links.length > 0 && (
        <section aria-label="帮助文档">
          <HelpLinks links={links} />
        </section>
      )}
    </div>
  )
}

/** Pages by their name; before anything is typed, those opened last. */
function MenuSearch() {
  const { pages } = useShell()
  const { data: me } = useQuery(meQuery)
  const [typed, setTyped] = useState('')
  const searching = typed.trim() !== ''
  const recent = pagesOf(me ? recentPages(me.user.id) : [], pages)
  const shown = (searching ? pages.filter(({ title }) => matchesTitle(title, typed)) : recent).slice(0, shownPages)
  return (
    <section className={tiles.choice} aria-label="菜单搜索">
      <Input.Search
        allowClear
        placeholder="输入菜单名称，支持拼音模糊搜索"
        aria-label="搜索菜单"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {searching && shown.length === 0 && <Nothing>没有符合条件的菜单</Nothing>}
      <ul className={tiles.tiles} aria-label={searching ? '找到的菜单' : '最近使用'}>
        {shown.map((page, at) => (
          <li key={page.fullPath}>
            <PageTile page={page} at={at} />
          </li>
        ))}
      </ul>
    </section>
  )
}
