import { createHash, randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import sharp from 'sharp'
import { cmsFileCalls } from '@app/shared/cms/cmsFileCalls.ts'
import { articleRights, articleWorld } from '#/modules/cms/cmsArticle/testing/articles.ts'
import { sendForm } from '#testing/multipart.ts'

export const fileRights = ['list', 'query', 'upload', 'edit', 'remove', 'replace', 'folder'].map(
  (word) => `cms:cmsFile:${word}`,
)

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

let shades = 0
/** A picture like no other. */
export function aPicture(width = 40, height = 30): Promise<Buffer> {
  shades += 1
  const background = { r: shades % 256, g: (shades * 7) % 256, b: 90 }
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}

interface Answer {
  code: number
  msg: string
  id: string
  url: string
}

/** A server with editors who may do everything with files, and its site. */
export async function library() {
  const { server, person, world } = await articleWorld({
    env: {
      SITE_ORIGIN: 'https://www.example.com',
      L_RATE_ANONYMOUS: '100000',
      L_RATE_UPLOAD: '100000',
      L_RATE_FILE: '100000',
    },
  })
  const rights = [...articleRights('publishDirect'), ...fileRights]
  const keeper = person('keeper', rights)
  const site = await server.site()
  const send = async (url: string, name: string, bytes: Buffer, token: string, fields: Record<string, string> = {}) => {
    const texts = Object.entries(fields).map(([key, value]) => ({ name: key, value }))
    const parts = [...texts, { name: 'file', fileName: name, value: bytes }]
    const answer = await sendForm(server.app, url, parts, token, { 'idempotency-key': randomUUID() })
    return answer.json<Answer>()
  }
  return {
    server,
    person,
    world,
    rights,
    keeper,
    site,
    upload: (name: string, bytes: Buffer, token = keeper, fields = {}) =>
      send(cmsFileCalls.upload.path, name, bytes, token, fields),
    replace: (id: string, name: string, bytes: Buffer, token = keeper) =>
      send(cmsFileCalls.replace.path.replace(':id', id), name, bytes, token),
    /** A new picture of the library. */
    async picture(token = keeper, fields = {}) {
      const bytes = await aPicture()
      const answer = await send(cmsFileCalls.upload.path, '照片.png', bytes, token, fields)
      if (answer.code !== 200) throw new Error(answer.msg)
      return { ...answer, bytes }
    },
    media: (id: string, query = '', headers: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
      site.inject({ url: `/media/${id}${query}`, headers }),
  }
}
