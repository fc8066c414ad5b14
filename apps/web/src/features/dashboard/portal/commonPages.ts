import { queryOptions } from '@tanstack/react-query'
import { commonUseMenu, type CommonMenu } from '@app/shared/system/commonUseMenu.ts'
import { call } from '#/kit/http/http.ts'
import { pagesOf, type PageLink } from '#/kit/session/shell.ts'

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

/** What 快捷入口 shows: the kept pages that still may be opened, else the default ones. */
export function pagesAtHand(kept: readonly CommonMenu[], pages: readonly PageLink[]): PageLink[] {
  const own = pagesOf(
    kept.map(({ path }) => path),
    pages,
  )
  return own.length > 0 ? own : pagesOf(defaults, pages)
}
