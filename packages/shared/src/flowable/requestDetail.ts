import { z } from 'zod'
import { actRights } from '@app/shared/flowable/acts.ts'
import { requestForm } from '@app/shared/flowable/request.ts'
import { endpoint, perms } from '@app/shared/kit/endpoint.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'

/** Somebody as others may know them: name and department only (security AZ-13). */
const person = z.object({ id: z.string(), name: z.string(), deptName: z.string() })
export type RequestPerson = z.infer<typeof person>

const file = z.object({ id: z.string(), name: z.string(), url: z.string(), size: z.int() })

/** What somebody said or did. */
const saying = z.object({
  id: z.string(),
  /** Dictionary flow_comment_type. */
  type: z.string(),
  content: z.string(),
  user: person,
  time: z.string(),
  files: z.array(file),
  signature: z.string().nullable(),
  /** Names of the people who were told of it. */
  mentioned: z.array(z.string()),
})
export type Saying = z.infer<typeof saying>

/** A task of the request, or an act that belongs to none. */
const timelineStep = z.object({
  id: z.string(),
  node: z.string(),
  nodeName: z.string(),
  /** Dictionary flow_task_status; nothing for an act without a task. */
  status: z.string().nullable(),
  /** Who has or had it. */
  assignee: person.nullable(),
  /** Who did it; nobody where it ended without them: withdrawn, decided by others, by a rule. */
  doneBy: person.nullable(),
  owner: person.nullable(),
  deputyOf: person.nullable(),
  /** Names of those who may claim it. */
  candidates: z.array(z.string()),
  createTime: z.string(),
  doneTime: z.string().nullable(),
  dueTime: z.string().nullable(),
  /** Seconds. */
  duration: z.int().nullable(),
  /** The act of signing before or after that brought it. */
  signKind: z.string().nullable(),
  urgeCount: z.int(),
  sayings: z.array(saying),
})
export type TimelineStep = z.infer<typeof timelineStep>

/** A task that will open if everybody approves. */
const predictedStep = z.object({ node: z.string(), nodeName: z.string(), people: z.array(z.string()) })
export type PredictedStep = z.infer<typeof predictedStep>

const nodeState = z.enum(['done', 'active', 'returned', 'skipped', 'canceled'])

export const requestDetail = z.object({
  instance: z.object({
    id: z.string(),
    title: z.string(),
    number: z.string().nullable(),
    status: z.string(),
    suspended: z.boolean(),
    businessKey: z.string().nullable(),
    starter: person,
    startTime: z.string(),
    endTime: z.string().nullable(),
    reason: z.string().nullable(),
    parentId: z.string().nullable(),
    /** Names of the nodes that are worked at. */
    openNodes: z.array(z.string()),
  }),
  definition: z.object({
    id: z.string(),
    key: z.string(),
    name: z.string(),
    versionNo: z.int(),
    xml: z.string(),
    /** Page of a business form; empty for others. */
    businessPage: z.string(),
    print: z.object({ attachments: z.boolean(), history: z.boolean() }),
  }),
  forms: z.array(requestForm),
  /** Which revision of the forms this is; none where nothing was ever filled in. */
  formRevision: z.string().nullable(),
  /** The open task of the caller. */
  task: z
    .object({
      id: z.string(),
      node: z.string(),
      name: z.string(),
      version: z.int(),
      status: z.string(),
      dueTime: z.string().nullable(),
      createTime: z.string(),
      /** It is offered to several and belongs to nobody yet. */
      isClaimable: z.boolean(),
    })
    .nullable(),
  /** What the caller may do. */
  ...actRights.shape,
  timeline: z.array(timelineStep),
  predicted: z.array(predictedStep),
  diagram: z.object({
    nodes: z.record(z.string(), nodeState),
    flows: z.array(z.string()),
    counts: z.record(z.string(), z.int()),
  }),
  cc: z.array(
    z.object({
      id: z.string(),
      user: person,
      from: person,
      nodeName: z.string(),
      content: z.string(),
      time: z.string(),
      readTime: z.string().nullable(),
    }),
  ),
  comments: z.array(saying),
  /** The request that called this one; none where the reader may not see it. */
  caller: z.object({ id: z.string(), title: z.string() }).nullable(),
  /** Those that it called, the newest first, with the node that did. */
  called: z.array(z.object({ id: z.string(), title: z.string(), status: z.string(), node: z.string() })),
})
export type RequestDetail = z.infer<typeof requestDetail>

export const detailCalls = {
  get: endpoint({
    method: 'GET',
    path: '/flowable/instance/:id',
    summary: '流程详情',
    access: perms('flowable:instance:query'),
    params: z.object({ id: rowId }),
    query: z.object({ taskId: rowId.optional() }),
    data: requestDetail,
  }),
}
