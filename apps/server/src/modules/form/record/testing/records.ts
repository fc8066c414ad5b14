import { eq } from 'drizzle-orm'
import { recordCalls } from '@app/shared/form/record.ts'
import { recordTable } from '#/modules/form/record/shape/record.table.ts'
import { fakeCallers } from '#testing/callers.ts'
import { sendForm } from '#testing/multipart.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import type { AForm } from './forms.ts'

export const everyRight = ['list', 'query', 'add', 'edit', 'remove', 'import', 'export'].map(
  (action) => `form:record:${action}`,
)

export type TestRecords = Awaited<ReturnType<typeof openRecords>>

/** A server with callers of made-up rights, and the calls of records in short. */
export async function openRecords(options: { log?: (line: string) => void } = {}) {
  const server: TestApp = await openTestApp({
    ...options,
    env: { L_RATE_USER: '100000', L_RATE_WRITE: '100000', L_RATE_UPLOAD: '100000', L_TRANSFER_RATE: '1000' },
  })
  const { send } = server
  const caller = fakeCallers(server.platform)
  let keys = 0

  /** Every call is a request of its own, even when it says the same. */
  const headers = () => ({ 'idempotency-key': `records-${++keys}` })

  return {
    server,
    caller,
    submit: (token: string, { formCode, versionId }: AForm, data: object, more: object = {}) =>
      send(recordCalls.submit, {
        token,
        headers: headers(),
        // A field that no form has, so that no two requests say the same.
        body: { formCode, versionId, data: { ...data, requestNo: keys }, ...more },
      }),
    save: (token: string, body: { id: string; version: number; data: Record<string, unknown>; versionId?: string }) =>
      send(recordCalls.save, { token, headers: headers(), body }),
    move: (token: string, move: 'void' | 'restore', ids: string) =>
      send(recordCalls[move], { token, headers: headers(), params: { ids } }),
    page: (token: string, { id }: AForm, query: Record<string, unknown> = {}) =>
      send(recordCalls.page, { token, query: { formId: id, ...query } }),
    /** Words of a list by the names that its fields have today. */
    texts: async (token: string, { id }: Pick<AForm, 'id'>, query: Record<string, unknown> = {}) => {
      const view = await send(recordCalls.view, { token, params: { formId: id } })
      const page = await send(recordCalls.page, { token, query: { formId: id, ...query } })
      const names = new Map(view.data?.fields.map(({ key, model }) => [key, model]))
      return page.data?.list.map(({ texts }) =>
        Object.fromEntries(Object.entries(texts).map(([key, text]) => [names.get(key) ?? key, text])),
      )
    },
    stored: async (id: string | undefined) => {
      const [row] = await server.ctx.db
        .select()
        .from(recordTable)
        .where(eq(recordTable.id, id ?? ''))
      if (!row) throw new Error(`no record ${id}`)
      return row
    },
    upload: async (token: string, fileName: string, value: Buffer | string = `text ${++keys}`) => {
      const answer = await sendForm(server.app, '/common/upload', [{ name: 'file', fileName, value }], token)
      return answer.json<{ code: number; id: string; url: string; fileName: string; size: number }>()
    },
  }
}

export const refusedWith = (model: string, label: string, message: string, path: (string | number)[] = [model]) => ({
  code: 500,
  msg: '表单数据校验未通过',
  data: { errors: [{ path, model, label, message }] },
})
