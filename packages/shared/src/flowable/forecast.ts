import { z } from 'zod'
import { flowFormData } from '@app/shared/flowable/formData.ts'
import { endpoint, perms } from '@app/shared/kit/endpoint.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'

/** Whom people choose for later nodes, by node (workflow §5.2). */
export const nextAssignees = z.record(z.string().max(255), z.array(rowId).max(100))
export type NextAssignees = z.infer<typeof nextAssignees>

/** A node whose people somebody has to choose now. */
const nodeChoice = z.object({
  node: z.string(),
  nodeName: z.string(),
  multiple: z.boolean(),
  /** Ids of people to choose from; everybody while empty. */
  range: z.array(z.string()),
  /** The process surely comes to it; others only may. */
  isRequired: z.boolean(),
})
export type NodeChoice = z.infer<typeof nodeChoice>

const forecast = z.object({
  steps: z.array(z.object({ node: z.string(), nodeName: z.string(), people: z.array(z.string()) })),
  /** Why nothing more can be said. */
  stoppedBy: z.enum(['event', 'unknown', 'limit']).nullable(),
  /** Asked of whoever acts next. */
  choices: z.array(nodeChoice),
})
export type Forecast = z.infer<typeof forecast>

/** The form as it stands, where there is one; what the caller may not change in it counts for nothing. */
const filled = { formData: flowFormData.optional() }

const variables = z.record(z.string().max(200), z.json()).default({})

export const forecastCalls = {
  instance: endpoint({
    method: 'GET',
    path: '/flowable/instance/:id/predict',
    summary: '流程后续节点',
    access: perms('flowable:instance:query'),
    params: z.object({ id: rowId }),
    data: forecast,
  }),
  start: endpoint({
    method: 'POST',
    path: '/flowable/definition/predict/:procDefId',
    summary: '发起后的节点',
    access: perms('flowable:instance:start'),
    unlogged: 'it asks and stores nothing',
    params: z.object({ procDefId: rowId }),
    body: z.object({ ...filled, variables }),
    data: forecast,
  }),
  /** Nodes for which whoever approves a task has to choose somebody. */
  next: endpoint({
    method: 'POST',
    path: '/flowable/task/nextFlowNode',
    summary: '下一节点需选择的审批人',
    access: perms('flowable:task:approval'),
    unlogged: 'it asks and stores nothing',
    body: z.object({ taskId: rowId, ...filled, variables }),
    data: z.object({ choices: z.array(nodeChoice) }),
  }),
  /** Who would get a task by a rule, for designers. */
  preview: endpoint({
    method: 'POST',
    path: '/flowable/definition/preview',
    summary: '办理人预览',
    access: perms('flowable:definition:query'),
    unlogged: 'it asks and stores nothing',
    body: z.object({ strategy: z.int(), param: z.string().max(4_000), initiatorId: rowId, variables }),
    data: z.array(z.object({ id: z.string(), name: z.string(), deptName: z.string().nullable() })),
  }),
}
