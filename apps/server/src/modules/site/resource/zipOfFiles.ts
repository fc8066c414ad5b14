import type { FastifyReply } from 'fastify'
import { readStored, storedFiles, storedZip } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { notFound, refuse } from '#/platform/errors.ts'
import { disposition } from '#/platform/files/fileNames.ts'

interface Entry {
  fileId: string
  name: string
}

const mostBytes = 8 * 1_073_741_824

/** Several files as one archive, packed while it is sent: nothing of it is kept, neither here nor in memory. */
export async function sendZip(ctx: Ctx, reply: FastifyReply, entries: readonly Entry[], name: string) {
  const files = new Map(
    (
      await storedFiles(
        ctx,
        entries.map(({ fileId }) => fileId),
      )
    ).map((file) => [file.id, file]),
  )
  if (files.size < entries.length) throw notFound('访问的页面不存在')
  const bytes = [...files.values()].reduce((sum, { fileSize }) => sum + fileSize, 0)
  if (bytes > mostBytes) throw refuse('文件过大，请逐个下载')
  // Once the first byte is out, nothing can be said any more.
  for (const file of [...files.values()].slice(0, 1)) (await readStored(ctx, file)).destroy()
  const zip = storedZip(ctx)
  const used = new Set<string>()
  for (const { fileId, name: given } of entries) {
    const file = files.get(fileId)
    if (file) zip.addStored(freeName(given.replaceAll(/[/\\:]/g, '_'), used), file)
  }
  const body = zip.end()
  reply.raw.once('close', () => body.destroy())
  return reply
    .type('application/zip')
    .headers({
      'content-disposition': disposition('attachment', name),
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(body)
}

function freeName(name: string, used: Set<string>): string {
  for (let n = 1; ; n++) {
    const wanted = n === 1 ? name : name.replace(/(\.[^.]*)?$/, (ending) => `-${n}${ending}`)
    if (used.has(wanted.toLowerCase())) continue
    used.add(wanted.toLowerCase())
    return wanted
  }
}
