import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { and, eq } from 'drizzle-orm'
import { openStorage } from '#/modules/system/files/fileStorage/fileStorage.read.ts'
import { fileStorageTable } from '#/modules/system/files/fileStorage/fileStorage.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { newKey } from '#/platform/files/fileNames.ts'
import { mimeOf } from '#/platform/files/types.ts'
import { seedRun } from '#/platform/start/applySeeds.ts'
import { fileTable } from './file.table.ts'

const id = '0197a0b3c1d27e5f8a6b4c3d2e1f0a90'

/** 发票 of 李磊, for samples of other areas: put in its place before the server answers, so by no upload. */
async function sampleInvoice(ctx: Ctx): Promise<void> {
  const [known] = await ctx.db.select({ id: fileTable.id }).from(fileTable).where(eq(fileTable.id, id))
  if (known) return
  const [place] = await ctx.db
    .select()
    .from(fileStorageTable)
    .where(and(eq(fileStorageTable.isDefault, 'Y'), eq(fileStorageTable.delFlag, '0')))
  if (!place) throw new Error('no default storage')
  const bytes = samplePdf('Sample invoice')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const fileName = newKey(ctx.now, 'pdf', undefined, true)
  await ctx.platform.files.temporary(async (path) => {
    await writeFile(path, bytes)
    await openStorage(ctx.platform, place).put(fileName, path)
  })
  await ctx.db.insert(fileTable).values({
    id,
    fileName,
    originalName: '电子发票.pdf',
    fileSuffix: 'pdf',
    fileSize: bytes.length,
    mimeType: mimeOf('pdf'),
    sha256,
    receivedSha256: sha256,
    storageId: place.id,
    bizType: 'form',
    uploadUser: '李磊',
    createBy: '4',
    createDept: '105',
    updateBy: '4',
  })
}

/** A page with one line, as small as the format allows. */
function samplePdf(line: string): Uint8Array {
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

export default [seedRun('sample files', sampleInvoice, 60)]
