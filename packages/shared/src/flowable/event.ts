import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'

const sent = {
  method: 'POST',
  access: perms('flowable:event:send'),
  log: { title: '流程实例', kind: LogKind.other },
} as const

const name = labelled(z.string().trim().min(1).max(255), '名称')
const variables = z.record(z.string().max(100), z.json()).default({})

/** What a system outside tells processes that wait for it (workflow §4.2). */
export const flowEventCalls = {
  message: endpoint({
    ...sent,
    path: '/flowable/message/:name',
    summary: '发送消息',
    params: z.object({ name }),
    /** Without a correlation only one may wait. */
    body: z.object({ correlation: z.string().max(255).nullish(), variables }),
  }),
  signal: endpoint({
    ...sent,
    path: '/flowable/signal/:name',
    summary: '发送信号',
    params: z.object({ name }),
    body: z.object({ variables }),
  }),
  trigger: endpoint({
    ...sent,
    path: '/flowable/instance/trigger/:instanceId/:nodeKey',
    summary: '触发等待节点',
    params: z.object({ instanceId: rowId, nodeKey: z.string().min(1).max(255) }),
    body: z.object({ variables }),
  }),
}
