import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'

const act = (word: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/flowable/task/${word}`,
    summary,
    access: perms('flowable:task:claim'),
    log: { title: '流程任务', kind: LogKind.update },
    body: z.object({ taskId: rowId }),
  })

/** 认领 of a task that is offered to several, and giving it back to them. */
export const claimActs = { claim: act('claim', '认领任务'), unclaim: act('unClaim', '取消认领任务') }
