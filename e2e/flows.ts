import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { enter, tokenOf, type Person } from './people.ts'

/** What everybody has who starts requests and decides those of others. */
export const staffGrants = [
  'flowable:instance:start',
  'flowable:instance:query',
  'flowable:instance:cancel',
  'flowable:task:process',
  'flowable:task:todo',
  'flowable:task:approval',
  'flowable:task:revoke',
  'flowable:task:claim',
  'flowable:task:finished',
]

const sessions = new Map<string, Promise<string>>()

/** The one session of a person whom no journey signs out. */
function sessionOf(page: Page, person: Person): Promise<string> {
  const known = sessions.get(person.id) ?? tokenOf(page, person)
  sessions.set(person.id, known)
  return known
}

/** A call that the page of the journey is not about. */
export async function post<T>(page: Page, person: Person, path: string, data: object): Promise<T> {
  const headers = { authorization: `Bearer ${await sessionOf(page, person)}` }
  const answer = (await (await page.request.post(path, { headers, data })).json()) as {
    code: number
    msg: string
    data: T
  }
  expect(answer, answer.msg).toMatchObject({ code: 200 })
  return answer.data
}

/** A file with one process: its elements, then what leads from where to where, perhaps on a condition. */
export function processFile(
  key: string,
  name: string,
  body: string,
  ways: [from: string, to: string, when?: string][],
) {
  const flows = ways.map(([from, to, when]) => {
    const condition = when ? `<conditionExpression><![CDATA[${when}]]></conditionExpression>` : ''
    return `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}">${condition}</sequenceFlow>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="http://atrium/e2e">
<process id="${key}" name="${name}" isExecutable="true"><startEvent id="s"/>${body}<endEvent id="e"/>${flows.join('')}</process></definitions>`
}

export const userTask = (id: string, name: string, assignee: string, inner = '') =>
  `<userTask id="${id}" name="${name}" flowable:assignee="${assignee}">${inner}</userTask>`

/** Deploys a file without the pages; the id of the version. */
export async function deploy(
  page: Page,
  person: Person,
  xml: string,
  more: { formCode?: string; categoryId?: string } = {},
) {
  const draft = await post<{ id: string; version: number }>(page, person, '/flowable/model', {
    type: 'bpmn',
    xml,
    ...more,
  })
  const { definitions } = await post<{ definitions: { id: string }[] }>(
    page,
    person,
    `/flowable/model/deploy/${draft.id}`,
    { version: draft.version },
  )
  return definitions[0]?.id ?? ''
}

/** A request that its initiator submits without the pages. */
export async function submitted(page: Page, asker: Person, key: string, formData: object = {}): Promise<string> {
  const { procInsId } = await post<{ procInsId: string }>(page, asker, '/flowable/instance/submit', { key, formData })
  return procInsId
}

/** What the record page of a request says to somebody, as far as journeys ask without it. */
interface Told {
  instance: { status: string }
  task: { id: string; version: number } | null
  predicted: { nodeName: string; people: string[] }[]
}

export async function toldOf(page: Page, person: Person, procInsId: string): Promise<Told> {
  const headers = { authorization: `Bearer ${await sessionOf(page, person)}` }
  const answer = await page.request.get(`/flowable/instance/${procInsId}`, { headers })
  return ((await answer.json()) as { data: Told }).data
}

/** The open task of a person in a request. */
export async function taskOf(page: Page, person: Person, procInsId: string) {
  const { task } = await toldOf(page, person, procInsId)
  expect(task).not.toBeNull()
  return { taskId: task?.id ?? '', version: task?.version ?? 0 }
}

/** Decides the open task of a person without the pages. */
export async function approve(page: Page, person: Person, procInsId: string, comment = '同意') {
  await post(page, person, '/flowable/task/complete', { ...(await taskOf(page, person, procInsId)), comment })
}

/** A window of somebody's own. */
export async function windowOf(browser: Browser, person: Person, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await enter(page, person, path, await sessionOf(page, person))
  return page
}

/** The record page of a request in a window that somebody else has done with: it is there sooner than a new one. */
export async function takeOver(page: Page, person: Person, procInsId: string): Promise<Page> {
  await enter(page, person, `/task/record?procInsId=${procInsId}`, await sessionOf(page, person))
  await expect(bar(page)).toBeVisible()
  return page
}

/** The record page of a request as somebody sees it in a window of their own. */
export async function as(browser: Browser, person: Person, procInsId: string): Promise<Page> {
  const page = await windowOf(browser, person, `/task/record?procInsId=${procInsId}`)
  await expect(bar(page)).toBeVisible()
  return page
}

export const bar = (page: Page) => page.getByRole('group', { name: '流程操作' })

/** Presses a button of the record page and gives its dialog. */
export async function press(page: Page, name: string): Promise<Locator> {
  await bar(page).getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

export async function send(page: Page, dialog: Locator, name: string) {
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(page.getByText(`${name}成功`).last()).toBeVisible()
  await expect(dialog).toBeHidden()
}

/** Chooses somebody in a dialog. */
export async function choose(page: Page, dialog: Locator, label: string, { name }: Person) {
  await dialog.getByLabel(label).click()
  const picker = page.getByRole('dialog', { name: '选择人员' })
  await picker.getByPlaceholder('请输入用户信息').fill(name)
  await page.keyboard.press('Enter')
  await picker.getByText(name, { exact: true }).first().click()
  await picker.getByRole('button', { name: '选择', exact: true }).click()
  await expect(picker).toBeHidden()
}

export const status = (page: Page, word: string) => expect(page.getByText(word, { exact: true }).first()).toBeVisible()
