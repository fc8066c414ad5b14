import { useQuery } from '@tanstack/react-query'
import { rootId } from '@app/shared/kit/tree.ts'
import { menu, menuCalls, type MenuItem } from '@app/shared/system/menu.ts'
import { call } from '#/kit/http/http.ts'

/** Deeper than any tree. */
const allLevels = 50

/** The whole tree, disabled rows included, for choosing a place in it. */
export function useMenus() {
  return useQuery({
    queryKey: [menu.name, 'tree', 'all'],
    queryFn: async ({ signal }) =>
      await call(menu.treeEndpoints.level, { params: { level: allLevels, id: rootId } }, { signal }),
  })
}

/** Pages and permissions that the form can name. */
export const useMenuChoices = () =>
  useQuery({
    queryKey: [menu.name, 'choices'],
    queryFn: async ({ signal }) => await call(menuCalls.choices, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

const find = (rows: readonly MenuItem[], id: string): MenuItem | undefined => {
  for (const row of rows) {
    const found = row.id === id ? row : find(row.children, id)
    if (found) return found
  }
  return undefined
}

/** A row of the tree; undefined for the top and while it loads. */
export function useMenuRow(id: string | undefined): MenuItem | undefined {
  const { data } = useMenus()
  return id === undefined || id === rootId ? undefined : find(data ?? [], id)
}
