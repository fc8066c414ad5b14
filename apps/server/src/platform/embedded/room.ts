import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { shownBytes } from '#/platform/text/bytes.ts'
import { clusterFolder } from './cluster.ts'
import { fullDisk } from './embeddedRefusal.ts'

/** A new cluster, its first log and the base data take a hundred megabytes; work needs as much again. */
const neededBytes = 200 * 2 ** 20

/** What an ordinary user may still write below the folder, which need not be there yet. */
export function freeBytes(folder: string): number {
  let there = folder
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there)
  const { bavail, bsize } = statfsSync(there)
  return bavail * bsize
}

/** A database that is to be made wants its room before anything is written. */
export function requireRoom(dataDir: string, freeOf = freeBytes): void {
  if (existsSync(clusterFolder(dataDir))) return
  const free = freeOf(dataDir)
  if (free >= neededBytes) return
  throw fullDisk(dataDir, ` 仅剩 ${shownBytes(free)}，首次启动至少需要 ${shownBytes(neededBytes)}`)
}
