import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const modulesDir = join(import.meta.dirname, '../modules')

/** Files of one kind (`routes`, `seed`, `dict`, `task`, …), by path, with what each exports. */
export async function loadModules<T>(kind: string, dir: string = modulesDir): Promise<{ file: string; exports: T }[]> {
  const files = globSync(`**/*.${kind}.ts`, { cwd: dir }).toSorted()
  return Promise.all(
    files.map(async (file) => ({ file, exports: (await import(pathToFileURL(join(dir, file)).href)) as T })),
  )
}
