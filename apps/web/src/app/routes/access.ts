import type { AppRoute } from './menuRoutes.ts'

const everything = '*:*:*'

/** Whether a user with these permissions may open the route; server nodes are granted by being sent. */
export function mayOpen(route: Pick<AppRoute, 'needs'>, permissions: readonly string[]): boolean {
  if (route.needs.length === 0) return true
  return permissions.includes(everything) || route.needs.some((perm) => permissions.includes(perm))
}
