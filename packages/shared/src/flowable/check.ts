import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'

const finding = z.object({ instanceId: z.string(), title: z.string(), problem: z.string() })
export type Finding = z.infer<typeof finding>

export const flowCheckCalls = {
  /** Says where rows and states of processes are not one; nothing is repaired (workflow §16.7). */
  check: endpoint({
    method: 'POST',
    path: '/flowable/instance/check',
    summary: '检查流程数据一致性',
    access: perms('flowable:instance:manage'),
    log: { title: '流程实例', kind: LogKind.check },
    data: z.object({
      checked: z.int(),
      /** The first of them. */
      findings: z.array(finding),
      more: z.boolean(),
    }),
  }),
}
