import { resourceRoutes } from '#/kit/routes.ts'
import { toyTable } from '#/kit/testing/toy.table.ts'
import { toy } from '#/kit/testing/toy.ts'

/** Says nothing of the shelves that the contract searches for. */
export default resourceRoutes(toy, toyTable)
