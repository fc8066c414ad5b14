import { z } from 'zod'
import type { Caller } from '#/platform/caller.ts'
import { createContext, type Ctx } from '#/platform/context.ts'

/** Who asked for a background transfer, with the rights and the row filter they had when they asked. */
export const requester = z.object({
  id: z.string(),
  userName: z.string(),
  name: z.string(),
  deptId: z.string().nullable(),
  deptName: z.string().nullable(),
  userType: z.string(),
  admin: z.boolean(),
  roleKeys: z.array(z.string()),
  permissions: z.array(z.string()),
  dataScope: z.union([z.literal('all'), z.object({ deptIds: z.array(z.string()), own: z.boolean() })]),
  ip: z.string(),
})
export type Requester = z.infer<typeof requester>

/** Without the session: a job must not carry a key to it. */
export const requesterOf = ({ user, ip }: Ctx): Requester =>
  requester.parse({ ...user, ip, roleKeys: [...user.roleKeys], permissions: [...user.permissions] })

/** The context of the job, acting for them. */
export function contextOf(job: Ctx, { ip, permissions, ...rest }: Requester): Ctx {
  const caller: Caller = {
    ...rest,
    permissions: new Set(permissions),
    mustChangePassword: false,
    sessionId: null,
    tokenHash: null,
  }
  return createContext(job.platform, { caller, ip, userAgent: '', requestId: job.requestId })
}
