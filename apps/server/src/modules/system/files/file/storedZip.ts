import { createReadStream } from 'node:fs'
import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Ctx } from '#/platform/context.ts'
import { readStored } from './download.service.ts'
import type { FileRow } from './file.read.ts'

interface EntryOptions {
  compress: false
  mtime?: Date
}

/** An archive packed while it is read: each file is opened when its turn comes, and one that cannot be read ends it. */
export function storedZip(ctx: Ctx) {
  const zip = new ZipFile()
  const body = new PassThrough()
  const fail = (error: Error) => void body.destroy(error)
  zip.on('error', fail)
  zip.outputStream.on('error', fail).pipe(body)
  let current: Readable | undefined
  // When the reader goes, nobody reads the file of the moment to its end: it would stay open.
  body.once('close', () => current?.destroy())
  const add = (name: string, options: EntryOptions, opened: () => Promise<Readable>) =>
    zip.addReadStreamLazy(name, options, (give) => {
      opened().then(
        (stream) => {
          current = stream
          if (body.destroyed) stream.destroy()
          else give(null, stream)
        },
        (error: Error) => {
          fail(error)
          give(error, new PassThrough())
        },
      )
    })
  return {
    addBytes: (name: string, bytes: Buffer) => zip.addBuffer(bytes, name),
    /** As it is: most files are packed already. */
    addStored: (name: string, file: FileRow) =>
      add(name, { compress: false, mtime: new Date(file.createTime) }, () => readStored(ctx, file)),
    /** A file of this machine, as it is. */
    addFile: (name: string, path: string) => add(name, { compress: false }, async () => createReadStream(path)),
    /** Nothing more comes; what the archive is read from. */
    end() {
      zip.end()
      return body
    },
  }
}
