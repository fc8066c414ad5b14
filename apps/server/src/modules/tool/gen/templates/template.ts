import type { Names, Slice } from '#/modules/tool/gen/model/slice.ts'

/** One emitted file: where it stands and what it says. */
export interface Template {
  path: (slice: Slice) => string
  text: (slice: Slice) => string
}

/** The folder of an entity's files on the server. */
export const serverFolder = ({ folder, entity }: Names): string => `apps/server/src/modules/${folder}/${entity}`

/** How files of the server name the table file of an entity. */
export const tableImport = ({ folder, entity }: Names): string => `#/modules/${folder}/${entity}/${entity}.table.ts`
