import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { refuse } from '#/platform/errors.ts'
import { packedBytes, readDirectory, ZipRefused, type ZipEntry } from '#/platform/text/zip.ts'

const inflate = promisify(inflateRaw)
/** What is smaller may be squeezed as hard as it likes. */
const harmlessBytes = 1_048_576

export interface Archive {
  /** Files, folders left out. */
  entries: readonly ZipEntry[]
  has(name: string): boolean
  read(name: string): Promise<Buffer>
}

interface Bounds {
  L_ENTRIES: number
  L_UNPACKED: number
  L_RATIO: number
}

const wrong = () => refuse('文件格式不正确')
const tooLarge = () => refuse('压缩包内容过大，无法导入')

/** An archive, bounded by what it says of itself before anything is unpacked, and by that while it is (security L.zip). */
export function openArchive(file: Buffer, { L_ENTRIES, L_UNPACKED, L_RATIO }: Bounds): Archive {
  const all = directoryOf(file, L_ENTRIES)
  const total = all.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0)
  const isSqueezed = ({ packedBytes: packed, unpackedBytes: unpacked }: ZipEntry) =>
    unpacked > harmlessBytes && unpacked > packed * L_RATIO
  if (total > L_UNPACKED || all.some(isSqueezed)) throw tooLarge()
  const byName = new Map(all.filter(({ name }) => !name.endsWith('/')).map((entry) => [entry.name, entry]))
  return {
    entries: [...byName.values()],
    has: (name) => byName.has(name),
    async read(name) {
      const entry = byName.get(name)
      if (!entry) throw wrong()
      try {
        const packed = packedBytes(file, entry)
        const bytes = entry.method === 0 ? packed : await inflate(packed, { maxOutputLength: entry.unpackedBytes + 1 })
        if (bytes.length !== entry.unpackedBytes) throw new ZipRefused()
        return bytes
      } catch {
        throw wrong()
      }
    },
  }
}

function directoryOf(file: Buffer, mostEntries: number): ZipEntry[] {
  try {
    return readDirectory(file, mostEntries)
  } catch (error) {
    throw error instanceof ZipRefused ? wrong() : error
  }
}

/** Whoever packs a folder has everything below it. */
export function commonFolder(names: readonly string[]): string {
  const first = /^[^/]+\//.exec(names[0] ?? '')?.[0]
  return first && names.every((name) => name.startsWith(first)) ? first : ''
}
