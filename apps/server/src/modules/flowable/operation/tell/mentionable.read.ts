import { readableInstance } from '#/modules/flowable/instance/mayRead.ts'
import { readersOf } from '#/modules/flowable/instance/readers.read.ts'
import { findAmong } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'

const most = 20

/** Whom the caller may name in a comment on a request, by a part of the name: those who may see it as well. */
export async function mentionablePeople(ctx: Ctx, instanceId: string, word: string) {
  const { row } = await readableInstance(ctx, instanceId)
  const others = (await readersOf(ctx, row)).filter((id) => id !== ctx.user.id)
  const found = await findAmong(ctx, others, { word, limit: most + 1 })
  return { list: found.slice(0, most), hasMore: found.length > most }
}
