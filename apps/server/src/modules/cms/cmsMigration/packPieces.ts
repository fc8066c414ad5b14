import { pieceKinds, piecePerms, type PieceKind } from '@app/shared/cms/cmsMigration.ts'
import { storedFiles, type FileRow } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden } from '#/platform/errors.ts'
import { extensionOf } from '#/platform/files/fileNames.ts'
import { pieceFolders, type PackagePiece } from './packageFormat.ts'
import { pieces } from './pieces/all.ts'
import type { PackedClasses } from './pieces/piece.ts'

export interface PackedFile {
  row: FileRow
  entry: string
}

export interface Packing {
  texts: { name: string; bytes: Buffer }[]
  /** Stored files by their ids. */
  files: Map<string, PackedFile>
}

export const entryOf = (id: string, fileName: string): string => {
  const extension = extensionOf(fileName)
  return `files/${id}${extension && `.${extension}`}`
}

/** Each kind asks for the rights of its own screen; how many of each there are. */
export async function packPieces(
  ctx: Ctx,
  kinds: readonly PieceKind[],
  classes: PackedClasses,
  { texts, files }: Packing,
): Promise<Map<PieceKind, number>> {
  const counts = new Map<PieceKind, number>()
  for (const kind of new Set(kinds)) {
    if (!piecePerms[kind].every((perm) => ctx.can(perm))) throw forbidden(`没有导出${pieceKinds[kind]}的权限`)
    const packed = await pieces[kind].pack(ctx, classes)
    const stored = new Map(
      (await storedFiles(ctx, [...new Set(packed.flatMap(({ fileIds }) => fileIds))])).map((file) => [file.id, file]),
    )
    for (const { id, title, data, fileIds, entries = [] } of packed) {
      const own: Record<string, string> = {}
      for (const fileId of new Set(fileIds)) {
        const row = stored.get(fileId)
        if (!row) continue
        own[fileId] = entryOf(fileId, row.fileName)
        files.set(fileId, { row, entry: own[fileId] })
      }
      const lost = new Set(fileIds).size - Object.keys(own).length
      const piece: PackagePiece = { id, title: title.slice(0, 255), data, files: own, lost }
      texts.push({ name: `${pieceFolders[kind]}/${id}.json`, bytes: Buffer.from(JSON.stringify(piece)) }, ...entries)
    }
    counts.set(kind, packed.length)
  }
  return counts
}
