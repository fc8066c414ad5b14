import { and, inArray, isNotNull } from 'drizzle-orm'
import type { PictureFacts } from '#/modules/cms/cmsTemplate/engine/pictureUrl.ts'
import { standInsOf, storedFiles } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { cmsFileTable as t } from './cmsFile.table.ts'

/** Of which smaller copies show the same; those of moving pictures stand still. */
const scaled = new Set(['jpg', 'jpeg', 'png', 'webp'])

const percent = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 100)

/** Size, content as visitors get it, and focal point of pictures, by their ids. */
export async function pictureFacts(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, PictureFacts>> {
  if (ids.length === 0) return new Map()
  const [files, shown, points] = await Promise.all([
    storedFiles(ctx, ids),
    standInsOf(ctx, ids),
    ctx.db
      .select({ id: t.id, x: t.focalX, y: t.focalY })
      .from(t)
      .where(and(inArray(t.id, [...ids]), isNotNull(t.focalX), isNotNull(t.focalY))),
  ])
  const contents = new Map((await storedFiles(ctx, [...shown.values()])).map(({ id, sha256 }) => [id, sha256]))
  const focusOf = new Map(points.map(({ id, x, y }) => [id, [percent(x ?? 0.5), percent(y ?? 0.5)] as const]))
  return new Map(
    files.map(({ id, sha256, fileSuffix, width, height }) => {
      const isScaled = scaled.has(fileSuffix)
      return [
        id,
        {
          version: (contents.get(shown.get(id) ?? '') ?? sha256).slice(0, 8),
          width: isScaled ? width : null,
          height: isScaled ? height : null,
          focus: focusOf.get(id) ?? null,
        },
      ]
    }),
  )
}
