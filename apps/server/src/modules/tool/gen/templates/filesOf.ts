import type { Slice } from '#/modules/tool/gen/model/slice.ts'
import { formatted } from '#/modules/tool/gen/text/formatted.ts'
import { contract } from './crud/contract.ts'
import { page } from './crud/page.ts'
import { routes } from './crud/routes.ts'
import { seed } from './crud/seed.ts'
import { tableFile } from './crud/table.ts'
import { test } from './crud/test.ts'
import type { Template } from './template.ts'

const crud: readonly Template[] = [contract, tableFile, routes, seed, page, test]

/** The files of an entity by their paths below the repository, in the order in which one reads them (generator §14). */
export async function filesOf(slice: Slice): Promise<ReadonlyMap<string, string>> {
  const files = crud.map(async ({ path, text }) => {
    const at = path(slice)
    return [at, await formatted(at, text(slice))] as const
  })
  return new Map(await Promise.all(files))
}
