import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { ZipFile } from 'yazl'
import { readStored, storedFiles } from '#/modules/system/api.ts'
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
  const zip = new ZipFile()
  const body = new PassThrough()
  const fail = (error: Error) => body.destroy(error)
  const used = new Set<string>()
  for (const { fileId, name: given } of entries) {
    const file = files.get(fileId)
    if (!file) continue
    const path = freeName(given.replaceAll(/[/\\:]/g, '_'), used)
    // Packed already, most of them; what is sent is opened one after the other.
    zip.addReadStreamLazy(path, { compress: false, mtime: new Date(file.createTime) }, (open) => {
      readStored(ctx, file).then(
        (stream) => open(null, stream),
        (error: Error) => {
          fail(error)
          open(error, new PassThrough())
        },
      )
    })
  }
  zip.on('error', fail)
  zip.outputStream.on('error', fail).pipe(body)
  reply.raw.once('close', () => body.destroy())
  zip.end()
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
