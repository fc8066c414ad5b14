import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { labelled } from '@app/shared/kit/labels.ts'

/** When a process tells systems outside: 流程前置, 流程后置, 任务前置 and 任务后置通知 (workflow §8.7). */
export const hookEvents = ['processStart', 'processEnd', 'taskCreate', 'taskComplete'] as const
export type HookEvent = (typeof hookEvents)[number]

const params = z.object({ key: z.string().min(1).max(255) })

export const hookCalls = {
  get: endpoint({
    method: 'GET',
    path: '/flowable/hook/:key',
    summary: '流程通知签名',
    access: perms('flowable:definition:query'),
    params,
    data: z.object({ isSigned: z.boolean() }),
  }),
  /** An empty text ends the signing. */
  save: endpoint({
    method: 'POST',
    path: '/flowable/hook/:key',
    summary: '设置流程通知签名密钥',
    access: perms('flowable:definition:edit'),
    log: { title: '流程定义', kind: LogKind.update, body: false },
    params,
    body: z.object({ secret: labelled(z.string().max(200), '签名密钥') }),
  }),
}
