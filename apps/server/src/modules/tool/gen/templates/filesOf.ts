import type { Slice } from '#/modules/tool/gen/model/slice.ts'
import { formatted } from '#/modules/tool/gen/text/formatted.ts'
import { contract } from './files/contract.ts'
import { dictionaryFile } from './files/dictionaries.ts'
import { page } from './files/page.ts'
import { pageTest } from './files/pageTest.ts'
import { routes } from './files/routes.ts'
import { seed } from './files/seed.ts'
import { tableFile } from './files/table.ts'
import { test } from './files/test.ts'
import type { Template } from './template.ts'

/** The files of one entity; rows that are saved with a parent have no calls and no page of their own. */
function templatesOf({ parent, children, beside, dictionaries }: Slice): readonly Template[] {
  const ground = [contract, tableFile, ...(dictionaries.length > 0 ? [dictionaryFile] : [])]
  if (parent) return ground
  return [...ground, routes, seed, page, test, ...(children.length > 0 || beside ? [pageTest] : [])]
}

/** The slice with those that belong to it, in the order in which one reads them. */
export const withParts = (slice: Slice): Slice[] => [
  slice,
  ...slice.children.flatMap((child) => withParts(child.slice)),
  ...(slice.list ? withParts(slice.list) : []),
]

/** The files of an entity by their paths below the repository, in the order in which one reads them (generator §14). */
export async function filesOf(slice: Slice): Promise<ReadonlyMap<string, string>> {
  const files = withParts(slice).flatMap((each) =>
    templatesOf(each).map(async ({ path, text }) => {
      const at = path(each)
      return [at, await formatted(at, text(each))] as const
    }),
  )
  return new Map(await Promise.all(files))
}
