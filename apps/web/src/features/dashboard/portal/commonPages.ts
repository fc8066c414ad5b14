import { queryOptions } from '@tanstack/react-query'
import { commonUseMenu, type CommonMenu } from '@app/shared/system/commonUseMenu.ts'
import { call } from '#/kit/http/http.ts'
import type { PageLink } from '#/kit/session/shell.ts'

export const commonQuery = queryOptions({
  queryKey: ['portlet', 'kuaijierukou', 'kept'] as const,
  queryFn: ({ signal }) => call(commonUseMenu.list, {}, { signal, silent: true, background: true }),
})

/** Pages at hand for those who have not chosen any (system §16.8). */
const defaults = [
  '/org/user',
  '/org/dept',
  '/org/post',
  '/auth/role',
  '/monitor/druid',
  '/auth/sysAuth',
  '/tool/gen',
  '/sysSetting/menu',
  '/sysSetting/dict',
  '/sysSetting/config',
  '/log/operlog',
  '/log/loginLog',
  '/monitor/server',
  '/monitor/cache',
]

/** The page that stands at a path, or stood there when the path was kept. */
export const pageAt = (path: string, pages: readonly PageLink[]): PageLink | undefined =>
  pages.find(({ fullPath }) => fullPath === path) ?? pages.find(({ home }) => home === path)

/** The pages of the paths that the caller has, in the order of the paths. */
export const pagesOf = (paths: readonly string[], pages: readonly PageLink[]): PageLink[] =>
  paths.flatMap((path) => pageAt(path, pages) ?? [])

/** What 快捷入口 shows: the kept pages that still may be opened, else the default ones. */
export function pagesAtHand(kept: readonly CommonMenu[], pages: readonly PageLink[]): PageLink[] {
  const own = pagesOf(
    kept.map(({ path }) => path),
    pages,
  )
  return own.length > 0 ? own : pagesOf(defaults, pages)
}
