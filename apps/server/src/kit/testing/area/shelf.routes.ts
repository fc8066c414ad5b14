import { shelfTable } from '#/kit/testing/shelf.table.ts'
import { shelf } from '#/kit/testing/shelf.ts'
import { treeRoutes } from '#/kit/treeRoutes.ts'

export default treeRoutes(shelf, shelfTable, {
  scope: (ctx) => ctx.scope(shelfTable.id),
  node: () => ({ icon: 'shelf' }),
})
