import type { CatalogueTable } from '#/modules/tool/gen/catalogue/catalogue.read.ts'
import type { Physical } from './slice.ts'

/** What stands in the database already is written as it stands. */
export const physicalOf = ({ columns, indexes }: CatalogueTable): Physical => ({
  columns: Object.fromEntries(
    columns.map(({ name, filled, initial, generated, values }) => [name, { filled, initial, generated, values }]),
  ),
  indexes,
})
