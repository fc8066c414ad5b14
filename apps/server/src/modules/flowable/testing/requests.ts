import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Control } from '@app/form-engine/document/types.ts'
import { requestCalls } from '@app/shared/flowable/request.ts'
import { detailCalls } from '@app/shared/flowable/requestDetail.ts'
import type { FlowSettings } from '@app/shared/flowable/settings.ts'
import type { BodyOf } from '@app/shared/kit/endpoint.ts'
import { completeTask, type Decision } from '#/modules/flowable/api.ts'
import { deployFile } from '#/modules/flowable/definition/deploy.service.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { aForm } from '#/modules/form/record/testing/forms.ts'
import { systemCaller } from '#/platform/caller.ts'
import { createContext, type Ctx } from '#/platform/context.ts'
import { aPerson, type Person, type RoleWish } from '#testing/organisation.ts'
import { openTestApp } from '#testing/testApp.ts'
import { ends, flows, model } from './models.ts'

export const staffRights = ['flowable:instance:start', 'flowable:instance:query']

/** Rights of a node on fields, as the file carries them. */
export const rights = (...all: [field: string, permission: 1 | 2 | 3, more?: string][]) =>
  `<extensionElements>${all
    .map(
      ([field, permission, more = '']) =>
        `<flowable:fieldsPermission field="${field}" permission="${permission}" ${more}/>`,
    )
    .join('')}</extensionElements>`

export const task = (id: string, assignee: string, inner = '', attributes = '') =>
  `<userTask id="${id}" name="${id}" flowable:assignee="${assignee}" ${attributes}>${inner}</userTask>`

/** `apply` of the initiator, then tasks in a row. */
export const inARow = (key: string, ...tasks: [id: string, xml: string][]) => {
  const ids = ['s', 'apply', ...tasks.map(([id]) => id), 'e']
  const ways = ids.slice(1).map((id, i) => [ids[i] ?? '', id] as [string, string])
  return model(key, `${ends}${task('apply', '${INITIATOR}')}${tasks.map(([, xml]) => xml).join('')}${flows(...ways)}`)
}

/** A server with people and requests of forms. */
export async function openRequests() {
  const server = await openTestApp({ env: { L_RATE_USER: '100000', L_RATE_WRITE: '100000', L_RATE_UPLOAD: '100000' } })
  let keys = 0
  const headers = () => ({ 'idempotency-key': `request-${++keys}` })
  const { send, ctx } = server

  const openTask = async (instanceId: string) => {
    const [row] = await ctx.db
      .select()
      .from(flowTaskTable)
      .where(and(eq(flowTaskTable.instanceId, instanceId), isNull(flowTaskTable.doneTime)))
      .orderBy(asc(flowTaskTable.id))
    if (!row) throw new Error(`no open task in ${instanceId}`)
    return row
  }
  const as = ({ id, userName }: Person): Ctx => {
    const caller = { ...systemCaller, id, userName, name: userName, admin: false, permissions: new Set<string>() }
    return createContext(server.platform, { caller, ip: '', userAgent: '', requestId: '' })
  }
  return {
    server,
    as,
    openTask,
    person: (may: string[] = staffRights, wish: RoleWish = {}) => aPerson(server, '100', { may, ...wish }),
    /** A process with a form of these controls. */
    async deploy(
      xml: string,
      controls: Control[],
      settings: Partial<FlowSettings> = {},
      formPolicy?: 'fixed' | 'latest',
    ) {
      const form = await aForm(server, controls, { formType: '1', formName: '请假单', ageMs: 60_000 })
      await deployFile(ctx, xml, { formCode: form.formCode, settings, ...(formPolicy && { formPolicy }) })
      return form
    },
    startable: async ({ token }: Person) => (await send(requestCalls.startable, { token })).data,
    startForm: ({ token }: Person, key: string, id?: string) =>
      send(requestCalls.startForm, { token, params: { key }, query: id === undefined ? {} : { id } }),
    draft: ({ token }: Person, body: BodyOf<typeof requestCalls.draft>) =>
      send(requestCalls.draft, { token, headers: headers(), body }),
    submit: ({ token }: Person, key: string, formData?: Record<string, unknown>, more: object = {}) =>
      // A field that no form has, so that no two requests say the same.
      send(requestCalls.submit, {
        token,
        headers: headers(),
        body: { key, formData: { ...formData, requestNo: keys }, ...more },
      }),
    /** Id of a request that was submitted. */
    async started(by: Person, key: string, formData?: Record<string, unknown>) {
      const { data, msg } = await this.submit(by, key, formData)
      if (!data) throw new Error(String(msg))
      return data.procInsId
    },
    async decide(by: Person, instanceId: string, decision: Omit<Decision, 'taskId'> = {}) {
      await completeTask(as(by), { taskId: (await openTask(instanceId)).id, ...decision })
    },
    detail: ({ token }: Person, id: string, taskId?: string) =>
      send(detailCalls.get, { token, params: { id }, query: taskId === undefined ? {} : { taskId } }),
    row: async (id: string) => (await ctx.db.select().from(flowInstanceTable).where(eq(flowInstanceTable.id, id)))[0],
  }
}

export type TestRequests = Awaited<ReturnType<typeof openRequests>>
