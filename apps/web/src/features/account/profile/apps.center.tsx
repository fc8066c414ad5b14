import StarFilled from '@ant-design/icons/StarFilled'
import StarOutlined from '@ant-design/icons/StarOutlined'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { commonUseMenu } from '@app/shared/system/commonUseMenu.ts'
import { MenuIcon } from '#/components/icons/MenuIcon.tsx'
import type { CenterTab } from '#/kit/frame/centerTab.ts'
import { call } from '#/kit/http/http.ts'
import { LoadFailure } from '#/kit/page/LoadFailure.tsx'
import { pageAt, useShell, type PageLink } from '#/kit/session/shell.ts'
import css from './profile.module.css'

const home = '/index'
const commonQuery = {
  queryKey: ['commonUseMenu'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(commonUseMenu.list, {}, { signal, silent: true }),
}

const usePages = () => useShell().pages.filter((page) => page.fullPath !== home)

/** The pages of the caller's menu, those kept at hand first. */
export default {
  order: 10,
  key: 'apps',
  Label: () => `应用(${usePages().length})`,
  Tab: AppCards,
} satisfies CenterTab

function AppCards() {
  const pages = usePages()
  const client = useQueryClient()
  const { data: kept = [], error, refetch } = useQuery(commonQuery)
  const { pages: all } = useShell()
  const idsOf = (page: PageLink) => kept.filter(({ path }) => pageAt(path, all) === page).map(({ id }) => id)
  const isKept = (page: PageLink) => idsOf(page).length > 0
  const { mutate, isPending } = useMutation({
    mutationFn: async (page: PageLink) => {
      if (isKept(page)) await call(commonUseMenu.remove, { params: { ids: idsOf(page).join(',') } })
      else
        await call(commonUseMenu.save, {
          body: { path: page.fullPath, title: page.title, icon: page.icon?.slice(0, 100) },
        })
    },
    onSettled: () => client.invalidateQueries({ queryKey: commonQuery.queryKey }),
  })
  const sorted = pages.toSorted((a, b) => Number(isKept(b)) - Number(isKept(a)))
  if (pages.length === 0) return <p className={css.none}>暂无菜单权限，请联系管理员</p>
  return (
    <>
      {error && <LoadFailure what="常用" text={error.message} onRetry={() => void refetch()} />}
      <ul className={css.apps}>
        {sorted.map((page) => (
          <li key={`${page.fullPath} ${page.title}`}>
            <AppCard page={page} />
            {!page.external && (
              <Button
                type="text"
                className={css.star}
                disabled={isPending || error !== null}
                aria-pressed={isKept(page)}
                aria-label={`常用 ${page.title}`}
                title={isKept(page) ? '移出常用' : '加入常用'}
                icon={isKept(page) ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
                onClick={() => mutate(page)}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function AppCard({ page }: { page: PageLink }) {
  const { open } = useShell()
  const content = (
    <>
      <MenuIcon name={page.icon} />
      <span>
        <b>{page.title}</b>
        <small>{page.remark ?? page.groups.join(' / ')}</small>
      </span>
    </>
  )
  if (page.external)
    return (
      <a className={css.app} href={page.fullPath} target="_blank" rel="noopener noreferrer">
        {content}
      </a>
    )
  return (
    <button type="button" className={css.app} onClick={() => open(page.fullPath)}>
      {content}
    </button>
  )
}
