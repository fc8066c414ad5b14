import { readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { mostPictures, pictureAddress, type FoundPicture } from '#/modules/cms/cmsArticle/imports/importJob.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { openArchive } from './archive.ts'

const picture = /\.(?:png|jpe?g|gif|webp)$/i

/** Pictures of the old site, by the addresses that its texts show them under. */
export interface Uploads {
  find(url: string): string | undefined
  read(name: string): Promise<Buffer>
}

/** By what stands below the folder `uploads`, or by year, month and name alone. */
const keysOf = (path: string): string[] => {
  const below = /(?:^|\/)uploads\/(.+)$/.exec(path)?.[1]
  const dated = /(?:^|\/)(\d{4}\/\d{2}\/[^/]+)$/.exec(path)?.[1]
  return [below, dated].filter((key) => key !== undefined).map((key) => key.toLowerCase())
}

/** A smaller copy stands for the picture that it was made of. */
const originalOf = (key: string) => key.replace(/-(?:\d{1,5}x\d{1,5}|scaled)(\.\w+)$/, '$1')

/** An archive of `wp-content/uploads`, within the bounds of every archive. */
export async function openUploads(path: string, limits: Ctx['platform']['env']['limits']): Promise<Uploads> {
  const archive = openArchive(await readFile(path), limits)
  const byKey = new Map<string, string>()
  for (const { name } of archive.entries)
    if (picture.test(name)) for (const key of keysOf(name)) if (!byKey.has(key)) byKey.set(key, name)
  if (byKey.size === 0) throw refuse('压缩包中没有图片，请上传wp-content/uploads目录的压缩包')
  return {
    find(url) {
      const address = URL.parse(url, 'http://old.invalid')
      if (!address) return undefined
      const keys = keysOf(decodedPath(address.pathname))
      for (const key of [...keys, ...keys.map(originalOf)]) {
        const name = byKey.get(key)
        if (name !== undefined) return name
      }
      return undefined
    },
    read: (name) => archive.read(name),
  }
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const shownPicture = /(<img\b[^>]*?\ssrc=)(["'])([^"']{1,2000})\2/gi

/** A text and its cover with the pictures that the archive holds; the others stay where they are. */
export async function withUploads(
  uploads: Uploads,
  { content, coverUrl }: { content: string; coverUrl: string | undefined },
): Promise<{ content: string; pictures: FoundPicture[]; cover?: number; packed: number }> {
  const names: string[] = []
  const numberOf = (url: string): number | undefined => {
    const name = uploads.find(url)
    if (name === undefined) return undefined
    const known = names.indexOf(name)
    if (known >= 0) return known
    return names.length < mostPictures ? names.push(name) - 1 : undefined
  }
  const text = content.replaceAll(shownPicture, (found, before: string, quote: string, url: string) => {
    const number = numberOf(url)
    return number === undefined ? found : `${before}${quote}${pictureAddress(number)}${quote}`
  })
  const cover = coverUrl === undefined ? undefined : numberOf(coverUrl)
  const pictures: FoundPicture[] = []
  for (const name of names) pictures.push({ fileName: posix.basename(name), bytes: await uploads.read(name) })
  return { content: text, pictures, packed: names.length, ...(cover !== undefined && { cover }) }
}
