import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Input, Tabs } from 'antd'
import { useState } from 'react'
import { commonUseMenu } from '@app/shared/system/commonUseMenu.ts'
import { MenuIcon } from '#/components/icons/MenuIcon.tsx'
import { SortableList } from '#/components/SortableList/SortableList.tsx'
import { call } from '#/kit/http/http.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { usePhone } from '#/kit/page/usePhone.ts'
import { meQuery } from '#/kit/session/sessionQueries.ts'
import { pageAt, pagesOf, useShell, type PageLink } from '#/kit/session/shell.ts'
import { matchesTitle } from '#/kit/words/pinyin.ts'
import { recentPages } from '#/stores/recentPages.ts'
import { commonQuery } from './commonPages.ts'
import { Nothing } from './PortletFrame.tsx'
import css from './tiles.module.css'

/** 添加常用应用: which pages are kept at hand, and in which order. */
export function ChooseCommon({ onClose }: { onClose: () => void }) {
  const pages = useShell().pages.filter(({ external, fullPath }) => !external && fullPath !== '/index')
  const { data: me } = useQuery(meQuery)
  const [typed, setTyped] = useState('')
  const phone = usePhone()
  const found = pages.filter(({ title }) => typed.trim() === '' || matchesTitle(title, typed))
  const recent = pagesOf(me ? recentPages(me.user.id) : [], found)
  const groups = Map.groupBy(found, (page) => page.groups[0] ?? '其他')
  return (
    <Dialog open title="添加常用应用" width={720} height={520} footer={null} onCancel={onClose}>
      <div className={css.choice}>
        <Input.Search
          allowClear
          placeholder="请输入需要搜索的内容"
          aria-label="搜索菜单"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {typed.trim() === '' ? (
          <Tabs
            tabPlacement={phone ? 'top' : 'start'}
            items={[
              { key: ' kept', label: '我的常用', children: <KeptPages /> },
              { key: ' recent', label: '最近使用', children: <Choices pages={recent} none="还没有打开过页面" /> },
              ...[...groups].map(([title, of]) => ({ key: title, label: title, children: <Choices pages={of} /> })),
            ]}
          />
        ) : (
          <Choices pages={found} none="没有符合条件的菜单" />
        )}
      </div>
    </Dialog>
  )
}

function useKept() {
  const client = useQueryClient()
  const { pages } = useShell()
  const { data: kept = [] } = useQuery(commonQuery)
  /** Under which rows a page is kept: one as what it was kept at, maybe another since it stands elsewhere. */
  const idsOf = (page: PageLink) => kept.filter(({ path }) => pageAt(path, pages) === page).map(({ id }) => id)
  const refreshed = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: commonQuery.queryKey }),
      client.invalidateQueries({ queryKey: ['commonUseMenu'] }),
    ])
  const keep = useMutation({
    mutationFn: ({ fullPath, title, icon }: PageLink) =>
      call(commonUseMenu.save, { body: { path: fullPath, title, icon: icon?.slice(0, 100) } }),
    onSettled: refreshed,
  })
  const drop = useMutation({
    mutationFn: (ids: readonly string[]) => call(commonUseMenu.remove, { params: { ids: ids.join(',') } }),
    onSettled: refreshed,
  })
  const arrange = useMutation({
    mutationFn: (ids: string[]) => call(commonUseMenu.arrange, { body: { ids } }),
    onSettled: refreshed,
  })
  return { kept, idsOf, keep, drop, arrange, busy: keep.isPending || drop.isPending }
}

function Choices({ pages, none = '暂无数据' }: { pages: readonly PageLink[]; none?: string }) {
  const { idsOf, keep, drop, busy } = useKept()
  if (pages.length === 0) return <Nothing>{none}</Nothing>
  return (
    <ul className={css.choices}>
      {pages.map((page) => {
        const ids = idsOf(page)
        const isKept = ids.length > 0
        return (
          <li key={page.fullPath}>
            <MenuIcon name={page.icon} />
            <span className={css.named}>
              <b>{page.title}</b>
              <small>{page.remark ?? page.groups.join(' / ')}</small>
            </span>
            <Button
              size="small"
              disabled={busy}
              aria-label={`${isKept ? '移除' : '添加'} ${page.title}`}
              onClick={() => (isKept ? drop.mutate(ids) : keep.mutate(page))}
            >
              {isKept ? '移除' : '添加'}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

/** Kept pages, put into order by drag or keys. */
function KeptPages() {
  const { kept, drop, arrange, busy } = useKept()
  const { pages } = useShell()
  if (kept.length === 0) return <Nothing>还没有常用菜单，请从右侧的菜单中添加</Nothing>
  const move = (from: number, to: number) => {
    const ids = kept.map(({ id }) => id)
    ids.splice(to, 0, ...ids.splice(from, 1))
    arrange.mutate(ids)
  }
  return (
    <SortableList
      label="我的常用"
      items={arrange.isPending ? inOrder(kept, arrange.variables) : kept}
      keyOf={({ id }) => id}
      nameOf={({ title }) => title}
      onMove={move}
      render={(menu) => {
        const page = pageAt(menu.path, pages)
        return (
          <>
            <MenuIcon name={menu.icon ?? undefined} />
            <span className={css.named}>
              <b>{page?.title ?? menu.title}</b>
              {!page && <small>暂无权限</small>}
            </span>
            <Button
              size="small"
              disabled={busy}
              aria-label={`移除 ${menu.title}`}
              onClick={() => drop.mutate([menu.id])}
            >
              移除
            </Button>
          </>
        )
      }}
    />
  )
}

/** As it will be once the server has said so. */
const inOrder = <T extends { id: string }>(rows: readonly T[], ids: readonly string[]): T[] =>
  rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
