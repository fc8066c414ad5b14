import { statfs } from 'node:fs/promises'
import { parse } from 'node:path'
import type { ServerFigures } from '@app/shared/monitor/node.ts'
import { rounded, type ReadFile } from './readFile.ts'

type Disk = ServerFigures['sysFiles'][number]

/** Kept on disks of this machine; a network disk that is away would hold the question for ever. */
const realTypes = new Set(['ext2', 'ext3', 'ext4', 'xfs', 'btrfs', 'zfs', 'f2fs', 'jfs', 'vfat', 'exfat', 'ntfs3'])
/** The root of a container is laid over a real one. */
const rootTypes = new Set(['overlay', '9p', 'fuse.overlayfs', 'virtiofs'])

const units = [
  ['GB', 2 ** 30],
  ['MB', 2 ** 20],
  ['KB', 2 ** 10],
] as const

/** `12.3 GB`; below a gigabyte no decimal from 100 on. */
export function sizeText(bytes: number): string {
  const [unit, size] = units.find(([, least]) => bytes >= least) ?? ['B', 1]
  const value = bytes / size
  return `${value.toFixed(unit === 'B' || (unit !== 'GB' && value > 100) ? 0 : 1)} ${unit}`
}

/** Places to look at: each real file system once, by its shortest path. */
export function mountsIn(text: string): { path: string; type: string; device: string }[] {
  const byDevice = new Map<string, { path: string; type: string; device: string }>()
  for (const line of text.split('\n')) {
    const [device = '', coded = '', type = ''] = line.split(' ')
    // The kernel writes blanks of a path as \040.
    const path = coded.replaceAll(/\\(\d{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))
    if (!realTypes.has(type) && !(path === '/' && rootTypes.has(type))) continue
    const known = byDevice.get(device)
    if (!known || path.length < known.path.length) byDevice.set(device, { path, type, device })
  }
  return [...byDevice.values()].toSorted((a, b) => a.path.localeCompare(b.path))
}

/** The disks of this machine, at most 20 of them. */
export async function readDisks(read: ReadFile): Promise<Disk[]> {
  const mounts = mountsIn(read('/proc/self/mounts') ?? '')
  const places = mounts.length > 0 ? mounts : [{ path: parse(process.cwd()).root, type: '本地磁盘', device: '' }]
  const disks = await Promise.all(places.slice(0, 20).map(readDisk))
  return disks.filter((disk) => disk !== undefined)
}

async function readDisk({
  path,
  type,
  device,
}: {
  path: string
  type: string
  device: string
}): Promise<Disk | undefined> {
  try {
    const { blocks, bfree, bavail, bsize } = await statfs(path)
    const used = (blocks - bfree) * bsize
    const free = bavail * bsize
    if (blocks === 0) return undefined
    return {
      dirName: path,
      sysTypeName: type,
      typeName: device,
      total: sizeText(blocks * bsize),
      free: sizeText(free),
      used: sizeText(used),
      usage: rounded((used / (used + free)) * 100),
    }
  } catch {
    // Not to be entered by this process, or gone since the list was read.
    return undefined
  }
}
