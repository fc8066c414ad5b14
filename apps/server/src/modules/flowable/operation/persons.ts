import { assigneesOf } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'

/** Of the people named, each once, who can sign in; refused with these words when one cannot. */
export async function enabledPeople(ctx: Ctx, userIds: readonly string[], words: string): Promise<string[]> {
  const wanted = [...new Set(userIds)]
  const enabled = new Set(await assigneesOf(ctx, { userIds: wanted }))
  if (wanted.some((id) => !enabled.has(id))) throw refuse(words)
  return wanted
}
