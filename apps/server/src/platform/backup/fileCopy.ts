import { mkdir, open, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isStoredPath } from '#/platform/files/fileNames.ts'
import { writeHashed } from './hashed.ts'

/** Paths of what the storages keep below the root, with `/` whatever the system writes; links are not followed. */
async function* filesBelow(root: string, folder = ''): AsyncGenerator<string> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(nothingWhenGone)
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = `${folder}${entry.name}`
    if (entry.isDirectory()) yield* filesBelow(root, `${path}/`)
    else if (entry.isFile() && isStoredPath(path)) yield path
  }
}

export function nothingWhenGone(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return []
  throw error
}

function goneAlready(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

export async function bytesBelow(root: string): Promise<number> {
  let bytes = 0
  for await (const path of filesBelow(root)) bytes += (await stat(join(root, path)).catch(() => undefined))?.size ?? 0
  return bytes
}

export interface FileCopier {
  /** Takes what is there and was not there the last time. */
  pass(): Promise<void>
  /** The list of what was taken. */
  list(): string
  readonly count: number
  readonly sizeBytes: number
}

export function createFileCopier(root: string, target: string, signal?: AbortSignal): FileCopier {
  const known = new Set<string>()
  const lines: string[] = []
  const copier = { count: 0, sizeBytes: 0 }

  async function copy(path: string) {
    const file = await open(join(root, path), 'r').catch(goneAlready)
    if (!file) return
    await mkdir(dirname(join(target, path)), { recursive: true, mode: 0o700 })
    const { sha256, sizeBytes } = await writeHashed(file.createReadStream(), [], join(target, path), signal)
    lines.push(`${sha256}  ${path}\n`)
    copier.count++
    copier.sizeBytes += sizeBytes
  }

  return Object.assign(copier, {
    async pass() {
      for await (const path of filesBelow(root)) {
        signal?.throwIfAborted()
        if (known.has(path)) continue
        known.add(path)
        await copy(path)
      }
    },
    list: () => lines.join(''),
  })
}
