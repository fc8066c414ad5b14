import { expect, type Page } from '@playwright/test'
import { tokenOf, type Person } from './people.ts'

/** A field as the designer writes it down. */
export const aField = (type: string, model: string, label: string, options: object = {}, rest: object = {}) => ({
  type,
  label,
  key: `${type}_${model}`,
  model,
  options: { width: '100%', hidden: false, disabled: false, showLabel: true, ...options },
  rules: [{ required: false, message: '必填项' }],
  ...rest,
})

interface Facts {
  formName: string
  /** Of this person's second form. */
  formCode?: string
  titleTemplate?: string
  /** `1` for processes. */
  formType?: string
}

interface Design {
  list: object[]
  config?: object
}

/** A form of this person's own, made without the pages; what is stored of it is asked and changed without them too. */
export async function aForm(
  page: Page,
  person: Person,
  { formName, formCode = `f_${person.userName}`, formType = '0', titleTemplate }: Facts,
) {
  const headers = { authorization: `Bearer ${await tokenOf(page, person)}` }
  const post = async <T>(path: string, data: object) => {
    const answer = (await (await page.request.post(path, { headers, data })).json()) as { code: number; data: T }
    expect(answer).toMatchObject({ code: 200 })
    return answer.data
  }
  const facts = { formName, formCode, formType, submitLimit: '0', titleTemplate }
  const { id, version } = await post<{ id: string; version: number }>('/form/definition', facts)
  let last = { version, versionId: '' }
  /** A record of what was published last, sent by hand; what the server says to it. */
  const send = async (record: object): Promise<object> => {
    const sent = { formCode, versionId: last.versionId, data: record }
    return (await (await page.request.post('/form/record/submit', { headers, data: sent })).json()) as object
  }
  return {
    id,
    formCode,
    formName,
    async publish({ list, config = {} }: Design) {
      const draftJson = JSON.stringify({ list, config })
      const design = { id, version: last.version, draftJson }
      const saved = await post<{ version: number }>('/form/definition/saveDesign', design)
      last = await post('/form/definition/publish', { id, version: saved.version })
    },
    send,
    submit: async (record: object) => expect(await send(record)).toMatchObject({ code: 200 }),
    async draft<T>(): Promise<T> {
      const answer = await page.request.get(`/form/definition/${id}`, { headers })
      const { data } = (await answer.json()) as { data: { draftJson: string } }
      return JSON.parse(data.draftJson) as T
    },
  }
}

/** 条件筛选 of the records with one condition on a number. */
export async function filterBy(page: Page, label: string, comparison: string, value: string) {
  await page.getByRole('button', { name: '条件筛选', exact: true }).click()
  const filter = page.getByRole('dialog', { name: '条件筛选' })
  await filter.getByRole('button', { name: '添加条件' }).click()
  for (const [part, choice] of [
    ['字段', label],
    ['运算', comparison],
  ] as const) {
    await filter.getByRole('combobox', { name: `第 1 个条件的${part}` }).click()
    await page.locator('.ant-select-item-option').filter({ hasText: choice }).click()
  }
  await filter.getByRole('spinbutton', { name: '第 1 个条件的值' }).fill(value)
  await filter.getByRole('button', { name: /查\s*询/ }).click()
  await expect(filter).toBeHidden()
}
