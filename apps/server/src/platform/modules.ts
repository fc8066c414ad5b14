import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import './moduleLookups.ts'

const modulesDir = join(import.meta.dirname, '../modules')

/** Names of all files below a directory; every start asks for a dozen kinds of the same tree. */
const listed = new Map<string, readonly string[]>()

function filesBelow(dir: string): readonly string[] {
  const files = listed.get(dir) ?? globSync('**/*.ts', { cwd: dir }).toSorted()
  listed.set(dir, files)
  return files
}

/** Whoever adds files while the process runs has them found. */
export const listModulesAnew = (): void => listed.clear()

/** Files of one kind (`routes`, `seed`, `dict`, `task`, …), by path, with what each exports. */
export async function loadModules<T>(kind: string, dir: string = modulesDir): Promise<{ file: string; exports: T }[]> {
  const files = filesBelow(dir).filter((file) => file.endsWith(`.${kind}.ts`))
  return Promise.all(
    files.map(async (file) => ({ file, exports: (await import(pathToFileURL(join(dir, file)).href)) as T })),
  )
}
