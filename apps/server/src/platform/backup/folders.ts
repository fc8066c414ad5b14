import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { manifestName } from './manifest.ts'

const draftPrefix = '.draft-'
/** `20261121T101500Z`, and with a number behind it when a second one was made within the second. */
const finished = /^\d{8}T\d{6}Z(-\d+)?$/

export const backupsFolder = (dataDir: string) => join(dataDir, 'backups')

const nameOf = (now: Date) => now.toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** A folder that nobody takes for a backup; what earlier runs left half made goes. The caller is alone with the folder. */
export async function newDraft(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder))
    if (name.startsWith(draftPrefix)) await rm(join(folder, name), { recursive: true, force: true })
  return mkdtemp(join(folder, draftPrefix))
}

/** Complete backups, oldest first: what somebody has copied or deleted halfway lacks what is written last. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await takenNames(folder)
  return names.filter((name) => existsSync(join(folder, name, manifestName)))
}

async function takenNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => finished.test(name)).toSorted(byTime)
}

const byTime = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })

/** Gives the complete draft its name; a power loss leaves the whole backup or none. */
export async function finishDraft(folder: string, draft: string, now: Date): Promise<string> {
  await syncFolders(draft)
  const first = nameOf(now)
  // Behind the last of the second, also where an earlier one of it is gone: names tell the order.
  const last = (await takenNames(folder)).findLast((name) => name.split('-')[0] === first)
  const name = last ? `${first}-${Number(last.split('-')[1] ?? 1) + 1}` : first
  await rename(draft, join(folder, name))
  await syncFolder(folder)
  return join(folder, name)
}

/**
 * Keeps the newest; answers the names of those removed. The one just made is the newest whatever the others are called:
 * a clock that was ahead once has named them later, and when they were made nobody knows, so they go first.
 */
export async function removeOldBackups(folder: string, keep: number, made: string): Promise<string[]> {
  const own = basename(made)
  const known = await listBackups(folder)
  const ahead = known.filter((name) => byTime(name, own) > 0)
  const others = [...ahead, ...known.filter((name) => byTime(name, own) < 0)]
  const old = others.slice(0, Math.max(0, others.length - (keep - 1)))
  for (const name of old) {
    // Renamed first: one that is half removed must not look like a backup.
    const doomed = join(folder, `${draftPrefix}${name}`)
    await rename(join(folder, name), doomed)
    await rm(doomed, { recursive: true, force: true })
  }
  return old
}

async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await syncFolders(join(folder, entry.name))
  await syncFolder(folder)
}

/** Makes names survive a power loss; Windows has no such call and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
