import { and, inArray } from 'drizzle-orm'
import { pieceKinds, type ImportOptions, type ItemResult } from '@app/shared/cms/cmsMigration.ts'
import { placed } from '#/modules/cms/cmsArticle/imports/pictures.ts'
import type { ClassRow } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { alsoKeepFiles } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { cmsMigrationItemTable as i, type MigrationItemRow } from './cmsMigration.table.ts'
import type { settleItems } from './migration.store.ts'
import { pieces } from './pieces/all.ts'
import type { MadePiece } from './pieces/piece.ts'
import { storedIds } from './prepareItem.ts'
import type { SourcePiece } from './sources/source.ts'

export type Verdict = [ItemResult, string | null]

/** What former tasks have made of pieces and is still there, by their keys. */
export async function standingPieces(ctx: Ctx, found: readonly SourcePiece[]): Promise<Map<string, string>> {
  if (found.length === 0) return new Map()
  const rows = await ctx.db
    .select({ key: i.sourceKey, id: i.targetId })
    .from(i)
    .where(
      and(
        inArray(
          i.sourceKey,
          found.map(({ key }) => key),
        ),
        inArray(i.result, ['done', 'updated']),
      ),
    )
  const standing = new Map<string, string>()
  for (const [kind, ofKind] of Map.groupBy(found, (piece) => piece.kind)) {
    const keys = new Set(ofKind.map(({ key }) => key))
    const made = rows.flatMap(({ key, id }) => (id && keys.has(key) ? [{ key, id }] : []))
    if (made.length === 0) continue
    const alive = new Set(
      await pieces[kind].alive(
        ctx,
        made.map(({ id }) => id),
      ),
    )
    for (const { key, id } of made) if (alive.has(id)) standing.set(key, id)
  }
  return standing
}

/** What the dry run says of a piece: by its form, by the rights of the caller, by what stands here. */
export async function pieceVerdict(ctx: Ctx, piece: SourcePiece, isKnown: boolean): Promise<Verdict> {
  const home = pieces[piece.kind]
  const data = home.data.safeParse(piece.data)
  if (!data.success) return ['invalid', '文件格式不正确']
  const refusal = await home.refusal(ctx, data.data)
  if (refusal !== undefined) return ['invalid', refusal]
  if (isKnown) return ['exists', '以前的任务已导入']
  if (await home.isTaken(ctx, data.data)) return ['conflict', `已有相同的${pieceKinds[piece.kind]}`]
  return ['new', piece.lost > 0 ? `缺少文件 ${piece.lost} 个` : null]
}

type Settled = Omit<Parameters<typeof settleItems>[1][number], 'id'>

/** What becomes of a piece: it is left out, or stored whole by `store`. */
export type PreparedPiece = { settled: Settled } | { store(ctx: Ctx): Promise<Settled> }

/** Looks whether a piece is to be stored, and puts its files in their place. */
export async function preparePiece(
  ctx: Ctx,
  row: MigrationItemRow,
  piece: SourcePiece,
  { options, target }: { options: ImportOptions; target(classPath: string): Promise<ClassRow> },
): Promise<PreparedPiece> {
  const home = pieces[piece.kind]
  const word = pieceKinds[piece.kind]
  const former = (await standingPieces(ctx, [piece])).get(piece.key)
  const skipped = (msg: string) => ({ settled: { ...row, result: 'skip' as const, msg } })
  if (former !== undefined && options.conflict === 'skip') return skipped('以前的任务已导入')
  if (former !== undefined && options.conflict === 'overwrite' && !home.overwrite)
    return skipped(`以前的任务已导入，${word}不覆盖`)
  if (former === undefined && row.result === 'conflict' && options.conflict === 'skip')
    return skipped(`已有相同的${word}`)
  const refusal = await home.refusal(ctx, home.data.parse(piece.data))
  if (refusal !== undefined) throw refuse(refusal)
  const notes = piece.lost > 0 ? [`缺少文件 ${piece.lost} 个`] : []
  const data = home.data.parse(await withOwnFiles(ctx, piece, notes))
  const help = { entry: piece.entry, target, keepsState: options.publish === 'keep' }
  return {
    async store(tx) {
      if (former === undefined || options.conflict !== 'overwrite' || !home.overwrite)
        return told('done', await home.add(tx, data, help), notes)
      // Its files stay for as long as the task may be taken back.
      await alsoKeepFiles(tx, former, row.id)
      const made = await home.overwrite(tx, former, data)
      return { ...told('updated', made, notes), former: made.former }
    },
  }
}

const told = (result: ItemResult, made: MadePiece, notes: readonly string[]): Settled => ({
  result,
  msg: [...notes, ...(made.notes ?? [])].join('；') || null,
  targetId: made.id,
  targetVersion: made.version,
})

/** The data with the ids of the files that were stored in their place; what could not be stored is named by nobody. */
async function withOwnFiles(ctx: Ctx, { data, files }: SourcePiece, notes: string[]): Promise<unknown> {
  if (files.size === 0) return data
  const given = []
  for (const { fileName, read } of files.values()) given.push({ fileName, bytes: await read() })
  const ids = await storedIds(ctx, await placed(ctx, { pictures: given }, 'import'))
  const lost = ids.filter((id) => id === undefined).length
  if (lost > 0) notes.push(`无法使用的文件 ${lost} 个`)
  const idOf = new Map([...files.keys()].map((id, at) => [id, ids[at]]))
  return JSON.parse(JSON.stringify(data).replaceAll(/[0-9a-f]{32}/g, (id) => idOf.get(id) ?? id))
}
