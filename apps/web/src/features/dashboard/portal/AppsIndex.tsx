import { Input } from 'antd'
import { useState } from 'react'
import { useShell } from '#/kit/session/shell.ts'
import { matchesTitle } from '#/kit/words/pinyin.ts'
import { PageTile } from './PageTile.tsx'
import { Nothing, PortletFrame } from './PortletFrame.tsx'
import css from './tiles.module.css'

/** 我的应用: every page of the caller's menu, by the group it stands in. */
export default function AppsIndex() {
  const pages = useShell().pages.filter(({ fullPath }) => fullPath !== '/index')
  const [typed, setTyped] = useState('')
  const found = pages.filter(({ title }) => typed.trim() === '' || matchesTitle(title, typed))
  const groups = Map.groupBy(found, (page) => page.groups[0] ?? '其他')
  return (
    <PortletFrame
      title="我的应用"
      extra={
        <Input.Search
          allowClear
          placeholder="输入菜单名称，支持拼音模糊搜索"
          aria-label="搜索我的应用"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      }
    >
      {pages.length === 0 && <Nothing>暂无菜单权限，请联系管理员</Nothing>}
      {pages.length > 0 && found.length === 0 && <Nothing>没有符合条件的菜单</Nothing>}
      <div>
        {[...groups].map(([title, of]) => (
          <div key={title} className={css.group}>
            <h3>{title}</h3>
            <ul className={css.tiles}>
              {of.map((page, at) => (
                <li key={`${page.fullPath} ${page.title}`}>
                  <PageTile page={page} at={at} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </PortletFrame>
  )
}
