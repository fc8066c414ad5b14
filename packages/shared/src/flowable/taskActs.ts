import { z } from 'zod'
import { nextAssignees } from '@app/shared/flowable/forecast.ts'
import { flowFormData, flowFormRead } from '@app/shared/flowable/formData.ts'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'

/** Length of an opinion. */
export const longestOpinion = 2_000

const approval = perms('flowable:task:approval')
const title = '流程任务'
const logged = { title, kind: LogKind.update } as const

const opinion = labelled(z.string().max(longestOpinion), '意见')
const person = labelled(rowId, '人员')
const people = (label: string) => labelled(z.array(rowId).min(1).max(100), label)
const files = labelled(z.array(rowId).max(10), '附件')

/** Every act on a task: which one, as it was read, and what is said. */
const onTask = z.object({
  taskId: rowId,
  /** Of the row that was read; another one is a stale task. */
  version: z.int().optional(),
  comment: opinion.default(''),
  attachments: files.default([]),
})

const completion = onTask.extend({
  /** Upload id of a drawn signature. */
  signature: rowId.nullish(),
  ccUserIds: z.array(rowId).max(100).default([]),
  formData: flowFormData.optional(),
  formRead: flowFormRead.optional(),
  nextAssignees: nextAssignees.optional(),
})
export type Completion = z.infer<typeof completion>

/** What was filled in so far: kept for who has the request next. */
const halfFilled = { formData: flowFormData.optional(), formRead: flowFormRead.optional() }

const returning = onTask.extend({
  ...halfFilled,
  targetKey: labelled(z.string().min(1).max(255), '退回节点'),
  resumeMode: z.enum(['sequential', 'direct']).default('sequential'),
})

const handingOver = onTask.extend({ ...halfFilled, userId: person })

export const signKinds = ['before', 'after', 'parallel'] as const
export type SignKind = (typeof signKinds)[number]
const signing = onTask.extend({
  userIds: people('加签处理人'),
  signType: z.enum(signKinds),
  /** Upload id of a drawn signature, for the approval that 向后加签 is. */
  signature: rowId.nullish(),
  /** With 向后加签 part of the approval that the caller gives; whoever stays at it, or has asked already, sends none. */
  ...halfFilled,
})

export const returnTarget = z.object({ id: z.string(), name: z.string() })

/** An open task that 减签 may take away. */
export const removableSigner = z.object({ taskId: z.string(), name: z.string() })

/** Of each task of a batch what became of it; nothing is said of one that succeeded. */
const batchResult = z.object({ taskId: z.string(), message: z.string().nullable() })

const act = <B extends z.ZodType>(word: string, summary: string, body: B) =>
  endpoint({ method: 'POST', path: `/flowable/task/${word}`, summary, access: approval, log: logged, body })

/** Acts of those who have a task (workflow §6). */
export const taskActs = {
  complete: act('complete', '通过任务', completion),
  reject: act('reject', '拒绝任务', completion),
  returnList: endpoint({
    method: 'GET',
    path: '/flowable/task/returnList',
    summary: '可退回的节点',
    access: approval,
    query: z.object({ taskId: rowId }),
    data: z.array(returnTarget),
  }),
  return: act('return', '退回任务', returning),
  transfer: act('transfer', '转办任务', handingOver),
  delegate: act('delegate', '委派任务', handingOver),
  resolve: act('resolve', '归还委派任务', onTask),
  addSign: act('sign/add', '加签', signing),
  signers: endpoint({
    method: 'GET',
    path: '/flowable/task/sign/list',
    summary: '可减签的人员',
    access: approval,
    query: z.object({ taskId: rowId }),
    data: z.array(removableSigner),
  }),
  removeSign: act('sign/remove', '减签', onTask.extend({ taskIds: people('减签人员') })),
  cc: act('cc', '抄送任务', onTask.extend({ userIds: people('抄送人') })),
  withdraw: endpoint({
    method: 'POST',
    path: '/flowable/task/withdraw',
    summary: '撤回本人的审批',
    access: perms('flowable:task:revoke'),
    log: logged,
    body: z.object({ taskId: rowId, comment: opinion.default('') }),
  }),
  reassign: endpoint({
    method: 'POST',
    path: '/flowable/task/reassign',
    summary: '改派任务',
    access: perms('flowable:instance:query'),
    log: logged,
    body: z.object({ taskId: rowId, userId: person, comment: labelled(z.string().trim().min(1).max(500), '改派原因') }),
  }),
  batchComplete: endpoint({
    method: 'POST',
    path: '/flowable/task/batchComplete',
    summary: '批量通过或转办本人的任务',
    access: approval,
    log: logged,
    body: z.object({
      taskIds: z.array(rowId).min(1).max(100),
      /** 转办 to this person instead of 通过. */
      userId: person.nullish(),
      comment: opinion.default(''),
    }),
    data: z.array(batchResult),
  }),
}
