import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Env } from '#/env.ts'
import type { Clock } from '#/platform/database/clock.ts'
import { makeFolder } from '#/platform/makeFolder.ts'
import { onDisk } from './disk.ts'
import type { Files } from './files.ts'
import { createLocalStorage } from './localStorage.ts'
import { scanFile } from './scanner.ts'
import type { KnownKeys } from './storageMark.ts'

const hourMs = 3_600_000

/** Files on the local disk below `DATA_DIR/files`; nodes of one installation share the folder. */
export function createFiles(
  env: Pick<Env, 'DATA_DIR' | 'CLAMD_ADDRESS'>,
  clock: Clock,
  onClose: (run: () => Promise<void> | void) => void,
  knownKeys: (root: string) => ReturnType<KnownKeys>,
): Files {
  const scanner = env.CLAMD_ADDRESS
  const root = join(env.DATA_DIR, 'files')
  const store = join(root, 'store')
  const temp = join(root, 'temp')
  const host = hostname().replaceAll(/[^A-Za-z0-9.-]/g, '')
  const ownName = `${host}_${process.pid}_${randomBytes(4).toString('hex')}`
  const own = join(temp, ownName)

  function below(folder: string) {
    const place = join(root, folder)
    return createLocalStorage(place, clock, () => knownKeys(place))
  }

  /** Folders of processes of this machine that are gone; those of other machines are judged by age. */
  function isLeftover(name: string): boolean {
    const [itsHost, pid] = name.split('_')
    return name !== ownName && itsHost === host && (Number(pid) === process.pid || !isAlive(Number(pid)))
  }

  /** What time it is where the files lie: machines with other clocks write there too. */
  async function timeThere(): Promise<number> {
    const probe = join(temp, `time_${ownName}`)
    await writeFile(probe, '')
    const { mtimeMs } = await stat(probe)
    await rm(probe, { force: true })
    return mtimeMs
  }

  const sweepTemp = async (ageMs = hourMs) => removeOld(temp, (await timeThere()) - ageMs)

  async function removeOld(folder: string, limit: number): Promise<number> {
    let removed = 0
    for (const name of await readdir(folder)) {
      const path = join(folder, name)
      const found = await stat(path).catch(() => undefined)
      if (!found || found.mtimeMs > limit) continue
      if (found.isDirectory() && folder === temp) removed += await removeOld(path, limit)
      else {
        await rm(path, { force: true, recursive: true })
        removed++
      }
    }
    return removed
  }

  /** The folder is made anew where a disk came back without it. */
  async function newTempPath(): Promise<string> {
    await onDisk(() => mkdir(own, { recursive: true, mode: 0o700 }))
    return join(own, randomBytes(16).toString('hex'))
  }

  return {
    root,
    scan: scanner ? (path) => scanFile(scanner, path) : undefined,
    storage: below('store'),
    below,
    newTempPath,
    async temporary(work) {
      const path = await newTempPath()
      try {
        return await onDisk(() => work(path))
      } finally {
        // What cannot be removed now goes with the others that are too old; it must not hide how the work ended.
        await rm(path, { force: true }).catch(() => undefined)
      }
    },
    sweepTemp,
    async start() {
      makeFolder(store)
      makeFolder(own)
      for (const name of await readdir(temp)) {
        if (isLeftover(name)) await rm(join(temp, name), { recursive: true, force: true })
      }
      await sweepTemp()
      // Each node looks after its own disk; what cannot be removed now can be an hour later.
      const timer = setInterval(() => void sweepTemp().catch(() => undefined), hourMs)
      timer.unref()
      onClose(async () => {
        clearInterval(timer)
        await rm(own, { recursive: true, force: true })
      })
    },
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
