import { z } from 'zod'
import { nextAssignees } from '@app/shared/flowable/forecast.ts'
import { flowFormData, flowFormRead } from '@app/shared/flowable/formData.ts'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { idList, rowId } from '@app/shared/kit/standardCalls.ts'
import { longestOpinion } from './taskActs.ts'

const logged = { title: '流程实例', kind: LogKind.update } as const
const viewers = perms('flowable:instance:query')
const instanceId = { instanceId: rowId }
const reason = (label: string) => labelled(z.string().trim().min(1).max(500), label)
const opinion = labelled(z.string().max(longestOpinion), '意见')

const act = <B extends z.ZodType>(path: string, summary: string, body: B, access = viewers) =>
  endpoint({ method: 'POST', path: `/flowable/${path}`, summary, access, log: logged, body })

/** Acts on a request as a whole; who may is asked of the instance besides the permission (workflow §6). */
export const instanceActs = {
  resubmit: endpoint({
    method: 'POST',
    path: '/flowable/instance/resubmit',
    summary: '重新提交申请',
    access: perms('flowable:task:approval'),
    log: logged,
    reasons: ['stale'],
    body: z.object({
      ...instanceId,
      comment: opinion.default(''),
      attachments: z.array(rowId).max(10).default([]),
      formData: flowFormData.optional(),
      formRead: flowFormRead.optional(),
      nextAssignees: nextAssignees.optional(),
    }),
  }),
  recall: act(
    'instance/recall',
    '撤回申请',
    z.object({ ...instanceId, comment: opinion.default('') }),
    perms('flowable:instance:cancel'),
  ),
  cancel: act(
    'instance/cancel',
    '取消申请',
    z.object({ ...instanceId, comment: reason('取消理由') }),
    perms('flowable:instance:cancel'),
  ),
  urge: act('task/urge', '催办', z.object({ ...instanceId, comment: opinion.default('') })),
  /** Whom a comment may name: people who may see the request, the first of whose names hold the word. */
  mentionable: endpoint({
    method: 'GET',
    path: '/flowable/instance/mentionable/:instanceId',
    summary: '评论可提醒的人',
    access: viewers,
    params: z.object(instanceId),
    query: z.object({ word: z.string().trim().max(64).default('') }),
    data: z.object({
      list: z.array(z.object({ id: z.string(), name: z.string(), deptName: z.string() })),
      /** Others are found by a longer word. */
      hasMore: z.boolean(),
    }),
  }),
  comment: act(
    'task/comment',
    '评论',
    z.object({
      ...instanceId,
      comment: labelled(z.string().trim().min(1).max(longestOpinion), '评论内容'),
      /** People who are told of it. */
      userIds: z.array(rowId).max(50).default([]),
      attachments: z.array(rowId).max(10).default([]),
    }),
  ),
  terminate: act(
    'instance/terminate',
    '终止流程',
    z.object({ ...instanceId, comment: reason('终止原因') }),
    perms('flowable:instance:query', 'flowable:instance:terminate'),
  ),
  updateState: act(
    'instance/updateState',
    '挂起或激活流程实例',
    z.object({ ...instanceId, state: z.enum(['1', '2']), comment: reason('原因') }),
  ),
  move: act(
    'instance/move',
    '跳转到其他节点',
    z.object({
      ...instanceId,
      from: labelled(z.string().min(1).max(255), '当前节点'),
      to: labelled(z.string().min(1).max(255), '目标节点'),
      comment: reason('跳转原因'),
    }),
  ),
  places: endpoint({
    method: 'GET',
    path: '/flowable/instance/places/:instanceId',
    summary: '可跳转的节点',
    access: viewers,
    params: z.object(instanceId),
    data: z.object({
      from: z.array(z.object({ id: z.string(), name: z.string() })),
      to: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
  openTasks: endpoint({
    method: 'GET',
    path: '/flowable/instance/openTasks/:instanceId',
    summary: '可改派的任务',
    access: viewers,
    params: z.object(instanceId),
    data: z.array(z.object({ id: z.string(), name: z.string(), people: z.string() })),
  }),
  void: act('instance/void', '作废流程', z.object({ ...instanceId, comment: reason('作废原因') })),
  remove: endpoint({
    method: 'POST',
    path: '/flowable/instance/:instanceIds',
    summary: '删除流程实例',
    access: perms('flowable:instance:query', 'flowable:instance:remove'),
    log: { title: '流程实例', kind: LogKind.remove },
    params: z.object({ instanceIds: idList }),
    body: z.object({
      deleteReason: labelled(z.string().max(500), '删除原因').default(''),
      /** What was said and done goes too. */
      cascade: z.boolean().default(false),
    }),
  }),
}
