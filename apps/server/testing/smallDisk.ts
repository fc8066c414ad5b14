import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'

/** A disk of its own below a folder of the test, full and with room again at will. */
export interface SmallDisk {
  path: string
  fill(): void
  free(): void
  close(): void
}

/** A file system in memory; where the machine does not let us mount one, writes below the folder fail as on a full disk. */
export function openSmallDisk(parent: string): SmallDisk {
  const path = join(parent, 'disk')
  fs.mkdirSync(path)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16g', 'tmpfs', path], { stdio: 'ignore' })
  } catch {
    return pretended(path)
  }
  const resize = (size: string) => execFileSync('mount', ['-o', `remount,size=${size}`, path])
  return {
    path,
    fill() {
      const { blocks, bfree, bsize } = fs.statfsSync(path)
      // No size at all would be no bound at all.
      resize(String(Math.max(1, blocks - bfree) * bsize))
    },
    free: () => resize('16g'),
    close: () => void execFileSync('umount', ['-l', path]),
  }
}

type Write = typeof fs.write
type WriteFile = fs.promises.FileHandle['writeFile']

function pretended(path: string): SmallDisk {
  let isFull = false
  const probe = fs.promises.open(join(path, '.probe'), 'w')
  const noSpace = () =>
    Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      errno: -28,
      syscall: 'write',
    })
  const isHere = (fd: number) => isFull && fs.readlinkSync(`/proc/self/fd/${fd}`).startsWith(path)
  const { write, promises } = fs
  const { writeFile, copyFile } = promises
  // Overloads cannot be assigned as one function: the last argument is the one that hears the end.
  fs.write = ((fd: number, ...rest: unknown[]) => {
    const done = rest.at(-1) as (error: Error) => void
    if (isHere(fd)) process.nextTick(done, noSpace())
    else (write as (...args: unknown[]) => void)(fd, ...rest)
  }) as Write
  promises.writeFile = (async (target: unknown, ...rest: unknown[]) => {
    if (isFull && String(target).startsWith(path)) throw noSpace()
    return (writeFile as (...args: unknown[]) => Promise<void>)(target, ...rest)
  }) as typeof writeFile
  promises.copyFile = async (source, target, mode) => {
    if (isFull && String(target).startsWith(path)) throw noSpace()
    return copyFile(source, target, mode)
  }
  syncBuiltinESMExports()
  let undoHandles = () => {}
  void probe.then(async (handle) => {
    const prototype = Object.getPrototypeOf(handle) as { writeFile: WriteFile }
    const own = prototype.writeFile
    prototype.writeFile = async function (this: fs.promises.FileHandle, ...args: Parameters<WriteFile>) {
      if (isHere(this.fd)) throw noSpace()
      return own.apply(this, args)
    }
    undoHandles = () => void (prototype.writeFile = own)
    await handle.close()
  })
  return {
    path,
    fill: () => void (isFull = true),
    free: () => void (isFull = false),
    close() {
      fs.write = write
      Object.assign(promises, { writeFile, copyFile })
      syncBuiltinESMExports()
      undoHandles()
    },
  }
}
