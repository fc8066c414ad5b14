import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'

type Asked = 'role' | 'dept' | 'post'

declare module '#/platform/ports.ts' {
  interface Ports {
    /** Of these the first that a process asks for its people, with the name of the process. */
    processAsking?(ctx: Ctx, kind: Asked, ids: readonly string[]): Promise<{ id: string; process: string } | undefined>
  }
}

const words = { role: '角色', dept: '部门', post: '岗位' } as const satisfies Record<Asked, string>

/** Without it a node would find nobody, and might pass by itself. */
export async function refuseAsked(ctx: Ctx, kind: Asked, rows: readonly { id: string; name: string }[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const asked = await ctx.platform.ports.processAsking?.(ctx, kind, ids)
  const row = rows.find(({ id }) => id === asked?.id)
  if (asked && row) throw refuse(`${words[kind]}【${row.name}】正在被流程【${asked.process}】使用，不能删除`)
}
