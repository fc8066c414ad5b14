import type { AppRoute } from '#/app/routes/menuRoutes.ts'

/** Opens a menu entry: a tab, or a new window with exactly the stored address. */
export function openRoute(route: Pick<AppRoute, 'kind' | 'url' | 'fullPath'>, open: (fullPath: string) => void) {
  if (route.kind === 'window') window.open(route.url, '_blank', 'noopener,noreferrer')
  else open(route.fullPath)
}
