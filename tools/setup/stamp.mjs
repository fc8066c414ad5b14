import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const lockfile = join(root, 'package-lock.json')
const stamp = join(root, 'node_modules', '.atrium-lock')

/** @returns {string} */
export const lockHash = () => createHash('sha256').update(readFileSync(lockfile)).digest('hex')

/** The packages on the disk are those of the lockfile: judged by content, a checkout changes every date. */
export const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()

/** Notes that an install is complete; one without the development packages is not. */
export function stampInstall() {
  /** @type {{ packages: Record<string, { optional?: boolean, devOptional?: boolean }> }} */
  const { packages } = JSON.parse(readFileSync(lockfile, 'utf8'))
  const complete = Object.entries(packages).every(
    ([path, { optional, devOptional }]) => optional || devOptional || existsSync(join(root, path)),
  )
  if (complete) writeFileSync(stamp, lockHash())
  return complete
}
