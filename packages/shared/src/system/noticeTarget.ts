import { z } from 'zod'
import { choiceQuery } from '@app/shared/kit/choices.ts'
import { endpoint, perms } from '@app/shared/kit/endpoint.ts'

const option = z.object({ id: z.string(), name: z.string(), status: z.string() })

/** Roles and posts in use, by name alone, for those who choose whom a notice is for. */
export const noticeTargetOptions = endpoint({
  method: 'GET',
  path: '/system/notice/targetOptions',
  summary: '可选的通知角色和岗位',
  access: perms('system:notice:add', 'system:notice:edit'),
  query: choiceQuery,
  data: z.object({ roles: z.array(option), posts: z.array(option) }),
})
