import { treeRoutes } from '#/kit/tree.ts'
import { shelf } from '#/kit/testing/shelf.ts'
import { shelfTable } from '#/kit/testing/shelf.table.ts'

export default treeRoutes(shelf, shelfTable, {
  scope: (ctx) => ctx.scope(shelfTable.id),
  node: () => ({ icon: 'shelf' }),
})
