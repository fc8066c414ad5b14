import { z } from 'zod'
import { nextAssignees } from '@app/shared/flowable/forecast.ts'
import { flowFormData } from '@app/shared/flowable/formData.ts'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'

/** Process that somebody may start, as a card. */
const startableFlow = z.object({
  key: z.string(),
  name: z.string(),
  icon: z.string(),
  description: z.string(),
  category: z.string(),
  versionNo: z.int(),
})
export type StartableFlow = z.infer<typeof startableFlow>

const right = z.enum(['edit', 'read', 'hidden'])

/** What may be done with the fields of a form, as its renderer takes it. */
const fieldRights = z.object({
  fields: z.record(z.string(), right),
  otherwise: right.optional(),
  required: z.array(z.string()).optional(),
  rows: z
    .record(
      z.string(),
      z.object({ add: z.boolean().optional(), remove: z.boolean().optional(), edit: z.boolean().optional() }),
    )
    .optional(),
})

/** A form of a request with what its reader may see of it. */
export const requestForm = z.object({
  /** Node whose own form it is; none of the main form. */
  node: z.string().nullable(),
  /** Its values are sent under its node, apart from those of the main form. */
  isLocal: z.boolean(),
  versionId: z.string(),
  formName: z.string(),
  formCode: z.string(),
  definition: z.string(),
  values: flowFormData,
  subjects: z.array(z.object({ kind: z.enum(['user', 'dept', 'post']), id: z.string(), name: z.string() })),
  timeZone: z.string(),
  permissions: fieldRights,
})
export type RequestForm = z.infer<typeof requestForm>

const shownDefinition = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  versionNo: z.int(),
  xml: z.string(),
  /** Page of a business form; empty for others. */
  businessPage: z.string(),
})

const startForm = z.object({
  definition: shownDefinition,
  form: requestForm.nullable(),
  /** The draft that is gone on with. */
  draftId: z.string().nullable(),
  deptName: z.string(),
  /** Some node of it has people whom somebody chooses. */
  asksPeople: z.boolean(),
  /** Whom the draft has chosen, as far as they may still be. */
  nextAssignees,
  /** Where others were chosen who have left, or are out of the range by now. */
  leftOut: z.array(z.object({ nodeName: z.string(), count: z.int() })),
})
export type StartForm = z.infer<typeof startForm>

const log = (kind: LogKind) => ({ title: '流程实例', kind })

const sentStart = z.object({
  key: labelled(z.string().min(1).max(255), '流程标识'),
  /** A draft of the caller that this goes on with. */
  id: rowId.optional(),
  formData: flowFormData.optional(),
  nextAssignees: nextAssignees.optional(),
})

export const requestCalls = {
  startable: endpoint({
    method: 'GET',
    path: '/flowable/definition/startable',
    summary: '可发起的流程',
    access: perms('flowable:instance:start'),
    data: z.object({ flows: z.array(startableFlow), recent: z.array(z.string()) }),
  }),
  startForm: endpoint({
    method: 'GET',
    path: '/flowable/definition/startForm/:key',
    summary: '发起流程的表单',
    access: perms('flowable:instance:start'),
    params: z.object({ key: z.string().min(1).max(255) }),
    query: z.object({ id: rowId.optional() }),
    data: startForm,
  }),
  draft: endpoint({
    method: 'POST',
    path: '/flowable/instance/draft',
    summary: '暂存流程',
    access: perms('flowable:instance:start'),
    log: log(LogKind.insert),
    body: sentStart.extend({
      /**
       * 重新发起: a request of the caller, `formData` being what its form held; what the form of now does not take stays
       * behind. Whom its initiator had chosen is chosen again unless others are named.
       */
      from: rowId.optional(),
    }),
    data: z.object({ id: z.string() }),
  }),
  submit: endpoint({
    method: 'POST',
    path: '/flowable/instance/submit',
    summary: '提交流程',
    access: perms('flowable:instance:start'),
    log: log(LogKind.insert),
    body: sentStart.extend({
      /** Variables beyond the form, from holders of `flowable:instance:variable` alone. */
      variables: z.record(z.string().max(200), z.json()).optional(),
      ccUserIds: z.array(rowId).max(200).optional(),
    }),
    data: z.object({ procInsId: z.string(), taskId: z.string().nullable() }),
    answer: 'message',
  }),
}
