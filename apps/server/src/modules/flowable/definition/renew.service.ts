import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { reachedDefinition } from './definition.read.ts'
import { deployFile } from './deploy.service.ts'

/** 设为最新: the file of an old version with its settings and form becomes the next one of its process. */
export async function renewVersion(ctx: Ctx, id: string): Promise<{ id: string; versionNo: number }> {
  const row = await reachedDefinition(ctx, id)
  if (row.isLatest) throw refuse('该版本已是最新版本')
  const { xml, type, cards, categoryId, settings, formCode, formPolicy } = row
  const given = { type, cards, categoryId, settings, formCode, formPolicy, onlyKey: row.key }
  const [next] = await deployFile(ctx, xml, given)
  if (!next) throw refuse('操作失败')
  return { id: next.id, versionNo: next.versionNo }
}
