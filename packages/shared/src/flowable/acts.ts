import { z } from 'zod'

/** What may be done to a request or to a task of it, by the word of its folder on the page; the word of its button. */
export const actLabels = {
  complete: '通过',
  resubmit: '重新提交',
  reject: '拒绝',
  return: '退回',
  transfer: '转办',
  delegate: '委派',
  addSign: '加签',
  removeSign: '减签',
  cc: '抄送',
  claim: '认领',
  unclaim: '取消认领',
  comment: '评论',
  withdraw: '撤回',
  recall: '撤回申请',
  cancel: '取消申请',
  urge: '催办',
  copy: '重新发起',
  reassign: '改派',
  move: '跳转',
  variables: '变量',
  suspend: '挂起',
  activate: '激活',
  terminate: '终止',
  void: '作废',
  print: '打印',
} as const
export type ActId = keyof typeof actLabels

export const actIds = Object.keys(actLabels) as [ActId, ...ActId[]]

/** Acts that a node may rename or turn off, by the code of its file (workflow §8.4). */
export const nodeButtons: Readonly<Record<string, ActId>> = {
  1: 'complete',
  2: 'reject',
  3: 'transfer',
  4: 'delegate',
  5: 'addSign',
  6: 'return',
  7: 'cc',
  8: 'removeSign',
  9: 'terminate',
  10: 'print',
}

/** A button that the caller may press now. */
export const actButton = z.object({ id: z.enum(actIds), label: z.string() })
export type ActButton = z.infer<typeof actButton>

/** What the caller may do with a request as a whole; part of the record page's answer (workflow §5.4). */
export const actRights = z.object({
  buttons: z.array(actButton),
  canWithdraw: z.boolean(),
  /** The task whose decision `withdraw` takes back. */
  withdrawTaskId: z.string().nullable(),
  canRecall: z.boolean(),
  canUrge: z.boolean(),
  /** When the next 催办 is possible; nothing while it is. */
  urgeNextAt: z.string().nullable(),
  /** Of 通过: what its dialog asks for. */
  isCommentRequired: z.boolean(),
  isSigned: z.boolean(),
  /** Kinds of 加签 that the task allows. */
  signKinds: z.array(z.enum(['before', 'after', 'parallel'])),
})
export type ActRights = z.infer<typeof actRights>
