import { PassThrough } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Ctx } from '#/platform/context.ts'
import { readStored } from './download.service.ts'
import type { FileRow } from './file.read.ts'

/** An archive packed while it is read: each file is opened when its turn comes, and one that cannot be read ends it. */
export function storedZip(ctx: Ctx) {
  const zip = new ZipFile()
  const body = new PassThrough()
  const fail = (error: Error) => void body.destroy(error)
  zip.on('error', fail)
  zip.outputStream.on('error', fail).pipe(body)
  return {
    addBytes: (name: string, bytes: Buffer) => zip.addBuffer(bytes, name),
    /** As it is: most files are packed already. */
    addStored: (name: string, file: FileRow) =>
      zip.addReadStreamLazy(name, { compress: false, mtime: new Date(file.createTime) }, (open) => {
        readStored(ctx, file).then(
          (stream) => open(null, stream),
          (error: Error) => {
            fail(error)
            open(error, new PassThrough())
          },
        )
      }),
    /** Nothing more comes; what the archive is read from. */
    end() {
      zip.end()
      return body
    },
  }
}
