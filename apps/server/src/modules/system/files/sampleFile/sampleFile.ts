import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { and, eq } from 'drizzle-orm'
import { madeBy } from '#/kit/store.ts'
import { fileTable } from '#/modules/system/files/file/file.table.ts'
import { openStorage } from '#/modules/system/files/fileStorage/fileStorage.read.ts'
import { fileStorageTable } from '#/modules/system/files/fileStorage/fileStorage.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { extensionOf, newKey } from '#/platform/files/fileNames.ts'
import { mimeOf } from '#/platform/files/types.ts'
import { newId } from '#/platform/text/ids.ts'

interface SampleFile {
  id?: string
  name: string
  bytes: Uint8Array
  bizType?: string
  picture?: { width: number; height: number }
}

/** A file of the caller for samples: put in its place before the server answers, so by no upload. */
export async function putSampleFile(ctx: Ctx, { id = newId(), name, bytes, bizType, picture }: SampleFile) {
  const [place] = await ctx.db
    .select()
    .from(fileStorageTable)
    .where(and(eq(fileStorageTable.isDefault, 'Y'), eq(fileStorageTable.delFlag, '0')))
  if (!place) throw new Error('no default storage')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const fileSuffix = extensionOf(name)
  const fileName = newKey(ctx.now, fileSuffix, undefined, true)
  await ctx.platform.files.temporary(async (path) => {
    await writeFile(path, bytes)
    await openStorage(ctx.platform, place).put(fileName, path)
  })
  await ctx.db.insert(fileTable).values({
    ...madeBy(ctx),
    id,
    fileName,
    originalName: name,
    fileSuffix,
    fileSize: bytes.length,
    mimeType: mimeOf(fileSuffix),
    sha256,
    receivedSha256: sha256,
    storageId: place.id,
    bizType: bizType ?? null,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    uploadUser: ctx.user.name,
  })
  return { id, size: bytes.length, sha256 }
}

/** A page with one line, as small as the format allows. */
export function samplePdf(line: string): Uint8Array {
  const text = `BT /F1 16 Tf 40 90 Td (${line}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 180] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const end = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
