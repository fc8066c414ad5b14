import { z } from 'zod'
import { endpoint, perms } from '@app/shared/kit/endpoint.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'
import { cmsClass } from './cmsClass.ts'

/** Classes with more articles are deleted and restored behind the request. */
export const articlesAtOnce = 200

/** Topic of the one who asked: `ClassWorkNews`. */
export const classWorkTopic = 'cms.class'

export const classWorkKinds = { remove: '删除', restore: '还原' } as const
export type ClassWorkKind = keyof typeof classWorkKinds

/** What is being done to classes right now. */
const classWork = z.object({
  id: rowId,
  kind: z.enum(['remove', 'restore']),
  /** Names of the classes that were chosen. */
  name: z.string(),
  /** These and all below them. */
  classIds: z.array(rowId),
  total: z.int(),
  done: z.int(),
})
export type ClassWork = z.infer<typeof classWork>

/** How far a work is; with a state it has ended. */
export interface ClassWorkNews {
  id: string
  done?: number
  state?: 'done' | 'failed'
  message?: string
}

export const classWorks = endpoint({
  method: 'GET',
  path: `${cmsClass.path}/works`,
  summary: '查询正在删除或还原的栏目',
  access: perms(`${cmsClass.perm}:list`, 'cms:cmsClassRecycle:list'),
  background: true,
  data: z.array(classWork),
})
