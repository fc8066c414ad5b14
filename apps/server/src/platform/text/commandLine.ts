import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** What stands around `app` in an archive of `npm run pack`. */
const around = join(import.meta.dirname, '../../../../../..')

/** A command of the server as people type it where it stands: an archive has no npm, but a script for each. */
export function commandLine(name: string, args = '', folder = around): string {
  const isArchive = existsSync(join(folder, 'runtime/bin/node')) && existsSync(join(folder, name))
  const [program, rest] = isArchive ? [`./${name}`, args] : [`npm run ${name}`, args && `-- ${args}`]
  return rest ? `${program} ${rest}` : program
}
