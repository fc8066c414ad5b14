import { pieceKinds, piecePerms, type PieceKind } from '@app/shared/cms/cmsMigration.ts'
import { storedFiles } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden } from '#/platform/errors.ts'
import { pieceFolders, type PackagePiece } from './packageFormat.ts'
import { entryOf, type Packed, type PackedFile } from './packageParts.ts'
import { pieces } from './pieces/all.ts'
import type { PackedClasses, PackedPiece } from './pieces/piece.ts'

/** Each kind asks for the rights of its own screen. */
export function requirePieces(ctx: Ctx, kinds: readonly PieceKind[]): void {
  for (const kind of kinds)
    if (!piecePerms[kind].every((perm) => ctx.can(perm))) throw forbidden(`没有导出${pieceKinds[kind]}的权限`)
}

/** All of the kinds, with their files. */
export async function* packPieces(
  ctx: Ctx,
  kinds: readonly PieceKind[],
  classes: PackedClasses,
): AsyncGenerator<Packed> {
  requirePieces(ctx, kinds)
  for (const kind of new Set(kinds))
    for await (const packed of pieces[kind].pack(ctx, classes)) yield* withFiles(ctx, kind, packed)
}

async function* withFiles(ctx: Ctx, kind: PieceKind, packed: readonly PackedPiece[]): AsyncGenerator<Packed> {
  const stored = new Map(
    (await storedFiles(ctx, [...new Set(packed.flatMap(({ fileIds }) => fileIds))])).map((file) => [file.id, file]),
  )
  for (const { id, title, data, fileIds, entries = [] } of packed) {
    const own: Record<string, string> = {}
    const files: PackedFile[] = []
    for (const fileId of new Set(fileIds)) {
      const row = stored.get(fileId)
      if (!row) continue
      own[fileId] = entryOf(fileId, row.fileName)
      files.push({ row, entry: own[fileId] })
    }
    const lost = new Set(fileIds).size - files.length
    const piece: PackagePiece = { id, title: title.slice(0, 255), data, files: own, lost }
    const text = { name: `${pieceFolders[kind]}/${id}.json`, bytes: Buffer.from(JSON.stringify(piece)) }
    yield { title, texts: [text, ...entries], files }
  }
}
