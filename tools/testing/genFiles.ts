import { filesOf } from '@app/server/modules/tool/gen/templates/filesOf.ts'
import { fixtures } from '@app/server/modules/tool/gen/testing/fixtures.ts'

type Fixture = keyof typeof fixtures

/** The files of fixtures of the generator, by their paths. */
export async function genFiles(names: readonly Fixture[]): Promise<Readonly<Record<string, string>>> {
  const files = await Promise.all(names.map((name) => filesOf(fixtures[name])))
  return Object.fromEntries(files.flatMap((each) => [...each]))
}

export const allFixtures = Object.keys(fixtures) as Fixture[]

/** The files of one definition of each kind, and of a table that nobody made for the product. */
export const kindFiles = await genFiles(['single', 'plain', 'tree', 'order', 'goodsClass'])

export const testsAmong = (files: Readonly<Record<string, string>>): string[] =>
  Object.keys(files).filter((file) => /\.test\.tsx?$/.test(file))
