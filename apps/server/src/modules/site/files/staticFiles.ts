import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, rmdir, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Refusal } from '#/platform/errors.ts'
import type { Platform } from '#/platform/platform.ts'

/** Says that everything beside it is ours to remove. */
const markName = '.atrium-site'
/** Files in the making; web servers are told to show no name with a dot in front. */
const makingName = '.making'

export const staticDir = ({ env }: Pick<Platform, 'env'>): string => env.SITE_DIR ?? join(env.DATA_DIR, 'site')

const segment = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,200}$/

/**
 * The file of an address, below the directory. An address without a name of a file is a folder with its index, so that
 * it may be the folder of others too. `undefined`: no file can stand for it.
 */
export function fileOf(url: string): string | undefined {
  const path = url.endsWith('/') ? `${url}index.html` : /\.(html|xml|txt)$/.test(url) ? url : `${url}/index.html`
  const file = path.slice(1)
  return file.length <= 1_000 && file.split('/').every((name) => segment.test(name)) ? file : undefined
}

export const hashOfPage = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('base64url')

const isGone = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Makes the directory ours, unless something of others stands in it. */
async function claim(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true })
  const names = await readdir(dir)
  if (!names.includes(markName)) {
    if (names.length > 0) throw new Refusal(500, '静态页目录中有其他文件，请指定一个空目录')
    await writeFile(join(dir, markName), '')
  }
  if (!names.includes(makingName)) await mkdir(join(dir, makingName), { recursive: true })
}

/** Whole or not at all: the former file stands until the new one is complete. */
export async function writePage(platform: Platform, file: string, text: string): Promise<void> {
  const dir = staticDir(platform)
  await claim(dir)
  const making = join(dir, makingName, randomUUID())
  const target = join(dir, file)
  try {
    await writeFile(making, text)
    for (let attempt = 1; ; attempt++) {
      await mkdir(dirname(target), { recursive: true })
      try {
        return await rename(making, target)
      } catch (error) {
        // Another node has just removed the folder, which was empty.
        if (attempt >= 5 || !isGone(error)) throw error
      }
    }
  } catch (error) {
    await rm(making, { force: true })
    throw error
  }
}

export async function removePage(platform: Platform, file: string): Promise<void> {
  const dir = staticDir(platform)
  await unlink(join(dir, file)).catch((error: unknown) => {
    if (!isGone(error)) throw error
  })
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder))
    try {
      await rmdir(join(dir, folder))
    } catch {
      // Something stands in it.
      return
    }
}

export async function readPage(platform: Platform, file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(join(staticDir(platform), file))
  } catch (error) {
    if (isGone(error) || (error as NodeJS.ErrnoException).code === 'EISDIR') return undefined
    throw error
  }
}

/** All that stands in the directory, links and forgotten pieces included; nothing where it is not ours. */
export async function filesOfSite(platform: Platform): Promise<string[]> {
  const dir = staticDir(platform)
  try {
    if (!(await readdir(dir)).includes(markName)) return []
    const entries = await readdir(dir, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => !entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(dir, '/').length))
      .filter((file) => file !== markName)
  } catch (error) {
    if (isGone(error)) return []
    throw error
  }
}

/** Pieces that a killed process has left; those of another node may still be written. */
export const isInTheMaking = (file: string): boolean => file.startsWith(`${makingName}/`)
