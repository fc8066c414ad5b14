import { resourceRoutes } from '#/kit/routes.ts'
import { crateTable } from '#/kit/testing/crate.table.ts'
import { crate } from '#/kit/testing/crate.ts'
import { shelfTable } from '#/kit/testing/shelf.table.ts'

export default resourceRoutes(crate, crateTable, { trees: { shelfId: shelfTable } })
