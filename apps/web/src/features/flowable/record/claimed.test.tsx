import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { RequestForm } from '@app/shared/flowable/request.ts'
import type { RequestDetail } from '@app/shared/flowable/requestDetail.ts'
import { taskTopic } from '@app/shared/flowable/taskCounts.ts'
import { control, formOf } from '#/components/form/testing/showForm.tsx'
import { renderList } from '#/features/flowable/shared/testing/renderList.tsx'
import { forgetUnsaved, hasUnsaved } from '#/kit/page/dirtyPages.ts'
import { liveChannel } from '#testing/live.ts'
import type { Answers } from '#testing/renderPage.tsx'
import RecordIndex from './RecordIndex.tsx'

afterEach(() => {
  forgetUnsaved()
  vi.unstubAllGlobals()
})

const detail: RequestDetail = {
  instance: {
    id: 'i1',
    title: '采购显示器',
    number: null,
    status: 'running',
    suspended: false,
    businessKey: null,
    starter: { id: 'u1', name: '李磊', deptName: '研发部' },
    startTime: '2026-11-20 09:00:00',
    endTime: null,
    reason: null,
    parentId: null,
    openNodes: ['询价'],
  },
  definition: {
    id: 'd1',
    key: 'buy',
    name: '采购',
    versionNo: 1,
    xml: '',
    businessPage: '',
    print: { attachments: true, history: true },
  },
  forms: [],
  formRevision: null,
  task: {
    id: 't1',
    node: 'ask',
    name: '询价',
    version: 1,
    status: '1',
    dueTime: null,
    createTime: '2026-11-20 09:00:00',
    isClaimable: true,
  },
  buttons: [{ id: 'claim', label: '认领' }],
  canWithdraw: false,
  withdrawTaskId: null,
  canRecall: false,
  canUrge: false,
  urgeNextAt: null,
  isCommentRequired: false,
  isSigned: false,
  signKinds: [],
  timeline: [],
  predicted: [],
  diagram: { nodes: {}, flows: [], counts: {} },
  cc: [],
  comments: [],
  caller: null,
  called: [],
}

const words = '任务已被王芳认领，您无需办理'

test('流程记录: a page whose task somebody else claims says so, though it may not be read any more, and offers it no longer', async () => {
  const live = liveChannel()
  let answer: Record<string, unknown> = { data: detail }
  const { askedFor } = renderList(
    <RecordIndex />,
    { ...live.answers, 'GET /flowable/instance/i1': () => answer },
    '/task/record?procInsId=i1&taskId=t1',
  )
  const leave = await live.start()
  await screen.findByRole('button', { name: /认领/ })
  live.tell({ topic: taskTopic, data: { claimed: { taskId: 'other', by: '王芳' } } })
  await waitFor(() => expect(askedFor('GET /flowable/instance/i1').length).toBeGreaterThan(1))
  expect(screen.queryByText(words)).toBeNull()
  answer = { code: 403, msg: '没有权限，请联系管理员授权' }
  live.tell({ topic: taskTopic, data: { claimed: { taskId: 't1', by: '王芳' } } })
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /认领/ })).toBeNull()
  // The claim is taken back: it is offered anew.
  answer = { data: { ...detail, task: { ...detail.task, version: 3 } } }
  live.tell({ topic: taskTopic, data: {} })
  expect(await screen.findByRole('button', { name: /认领/ })).toBeTruthy()
  expect(screen.queryByText(words)).toBeNull()
  leave()
})

test('流程记录: until the request is read anew after an act, nothing is offered for what it was before', async () => {
  let answers = 0
  let come: () => void = () => undefined
  const later = new Promise<void>((resolve) => (come = resolve))
  const urgeable = {
    ...detail,
    buttons: [
      { id: 'urge', label: '催办' },
      { id: 'cancel', label: '取消申请' },
    ],
  }
  const { user } = renderList(
    <RecordIndex />,
    {
      'GET /flowable/instance/i1': async () => {
        if ((answers += 1) > 1) await later
        return { data: urgeable }
      },
    },
    '/task/record?procInsId=i1&taskId=t1',
  )
  await user.click(await screen.findByRole('button', { name: /催办/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '催办' }))
  const cancel = () => screen.getByRole<HTMLButtonElement>('button', { name: /取消申请/ })
  await waitFor(() => expect(cancel().disabled).toBe(true))
  come()
  await waitFor(() => expect(cancel().disabled).toBe(false))
})

/** The request with a form that whoever has its task may change. */
function holding(事由: string, more: Partial<RequestDetail> = {}): RequestDetail {
  const form: RequestForm = {
    node: null,
    isLocal: false,
    versionId: 'v1',
    formName: '采购申请',
    formCode: 'buy_apply',
    definition: JSON.stringify(formOf(control('input', '事由'))),
    values: { 事由 },
    subjects: [],
    timeZone: 'Asia/Shanghai',
    permissions: { fields: {}, otherwise: 'edit', required: [] },
  }
  return { ...detail, forms: [form], task: detail.task && { ...detail.task, isClaimable: false }, ...more }
}

/** The request on its page, as it is read each time, and the way to do an act of it. */
function acting(read: () => RequestDetail, more: Answers = {}) {
  const shown = renderList(
    <RecordIndex />,
    {
      'GET /flowable/instance/i1': () => ({ data: read() }),
      'POST /flowable/task/nextFlowNode': { data: { choices: [] } },
      ...more,
    },
    '/task/record?procInsId=i1&taskId=t1',
  )
  const press = async (name: string) => {
    await shown.user.click(screen.getByRole('button', { name: new RegExp(name) }))
    await shown.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  return { ...shown, press }
}

test('流程记录: what is being written counts as unsaved after an act that does not send it, until it is sent', async () => {
  const buttons = [
    { id: 'complete' as const, label: '通过' },
    { id: 'urge' as const, label: '催办' },
  ]
  let answer = holding('三台', { buttons })
  const { user, asked, press } = acting(() => answer)
  await user.type(await screen.findByRole('textbox', { name: /事由/ }), '半')
  await press('催办')
  expect(hasUnsaved()).toBe(true)
  answer = holding('三台半', { buttons, task: answer.task && { ...answer.task, id: 't2' } })
  await press('通过')
  expect(asked.find(({ path }) => path === '/flowable/task/complete')?.body).toMatchObject({
    formData: { 事由: '三台半' },
  })
  await waitFor(() => expect(hasUnsaved()).toBe(false))
  await user.type(screen.getByRole('textbox', { name: /事由/ }), '多')
  expect(hasUnsaved()).toBe(true)
})

test('流程记录: what somebody else has filled in meanwhile is shown, unless something is being written', async () => {
  const live = liveChannel()
  let answer = holding('三台')
  const { user, askedFor } = renderList(
    <RecordIndex />,
    { ...live.answers, 'GET /flowable/instance/i1': () => ({ data: answer }) },
    '/task/record?procInsId=i1&taskId=t1',
  )
  const leave = await live.start()
  expect(await screen.findByDisplayValue('三台')).toBeTruthy()
  answer = holding('四台')
  live.tell({ topic: taskTopic, data: {} })
  expect(await screen.findByDisplayValue('四台')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: /事由/ }), '半')
  const asked = askedFor('GET /flowable/instance/i1').length
  answer = holding('五台')
  live.tell({ topic: taskTopic, data: {} })
  expect(screen.getByDisplayValue('四台半')).toBeTruthy()
  expect(askedFor('GET /flowable/instance/i1')).toHaveLength(asked)
  leave()
})

test('流程记录: a field that somebody else has changed as well says so, the others follow theirs, and what was typed is sent again', async () => {
  const buttons = [{ id: 'complete' as const, label: '通过' }]
  const of = (事由: string, 数量: string, formRevision: string): RequestDetail => {
    const answer = holding(事由, { buttons, formRevision })
    const definition = JSON.stringify(formOf(control('input', '事由'), control('input', '数量')))
    return { ...answer, forms: answer.forms.map((form) => ({ ...form, definition, values: { 事由, 数量 } })) }
  }
  let answer = of('三台', '3', 'r1')
  const message = '李磊已改为“四台”，请核对后再次提交'
  const errors = [{ path: ['事由'], model: '事由', label: '事由', message }]
  let decided: Record<string, unknown> = {
    code: 500,
    reason: 'stale',
    msg: '表单内容已被他人修改',
    data: { errors, formRevision: 'r2' },
  }
  const { user, asked } = acting(() => answer, { 'POST /flowable/task/complete': () => decided })
  await user.type(await screen.findByRole('textbox', { name: /事由/ }), '半')
  answer = of('四台', '4', 'r2')
  await user.click(screen.getByRole('button', { name: /通过/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: '通过' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('表单内容已被他人修改')
  expect(await screen.findByDisplayValue('4')).toBeTruthy()
  expect(screen.getByDisplayValue('三台半')).toBeTruthy()
  expect(screen.getAllByText(message).length).toBeGreaterThan(0)
  decided = {}
  await user.click(dialog.getByRole('button', { name: '通过' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.filter(({ path }) => path === '/flowable/task/complete').map(({ body }) => body)).toMatchObject([
    { formData: { 事由: '三台半', 数量: '3' }, formRead: { revision: 'r1', changed: ['事由'] } },
    { formData: { 事由: '三台半', 数量: '4' }, formRead: { revision: 'r2', changed: ['事由'] } },
  ])
})

test('流程记录: the form of a node that keeps its own values sends them under the node', async () => {
  const answer = holding('三台', { buttons: [{ id: 'complete', label: '通过' }] })
  const own = answer.forms.map((form) => ({ ...form, node: 'ask', isLocal: true, values: { 事由: '' } }))
  const { user, asked, press } = acting(() => ({ ...answer, forms: [...answer.forms, ...own] }))
  await user.type((await screen.findAllByRole('textbox', { name: /事由/ }))[1] ?? document.body, '询过')
  await press('通过')
  await waitFor(() =>
    expect(asked.find(({ path }) => path === '/flowable/task/complete')?.body).toMatchObject({
      formData: { 事由: '三台', ask: { 事由: '询过' } },
      formRead: { changed: ['ask.事由'] },
    }),
  )
})

test('流程记录: an act that reads the request anew leaves what is being written about the form as it was', async () => {
  const buttons = [
    { id: 'complete' as const, label: '通过' },
    { id: 'urge' as const, label: '催办' },
  ]
  let answer = holding('三台', { buttons, formRevision: 'r1' })
  const { user, asked, press } = acting(() => answer)
  await user.type(await screen.findByRole('textbox', { name: /事由/ }), '半')
  answer = holding('四台', { buttons, formRevision: 'r2' })
  await press('催办')
  await press('通过')
  expect(asked.find(({ path }) => path === '/flowable/task/complete')?.body).toMatchObject({
    formData: { 事由: '三台半' },
    formRead: { revision: 'r1', changed: ['事由'] },
  })
})

test('流程记录: who is writing for a task that is theirs no longer is told at once, may copy it, and reads anew when they say so', async () => {
  const live = liveChannel()
  const buttons = [{ id: 'complete' as const, label: '通过' }]
  let answer: Record<string, unknown> = { data: holding('三台', { buttons }) }
  const { user, askedFor } = renderList(
    <RecordIndex />,
    { ...live.answers, 'GET /flowable/instance/i1': () => answer },
    '/task/record?procInsId=i1&taskId=t1',
  )
  const leave = await live.start()
  const told = () => screen.queryByText('该任务已不在您名下（已被处理、收回或转交）')
  await user.type(await screen.findByRole('textbox', { name: /事由/ }), '半')
  // Of another request, or of this one while the task is still theirs: nothing is said.
  const askedBefore = askedFor('GET /flowable/instance/i1').length
  live.tell({ topic: taskTopic, data: {} })
  await waitFor(() => expect(askedFor('GET /flowable/instance/i1').length).toBeGreaterThan(askedBefore))
  expect(told()).toBeNull()
  // A deputy has asked others about it: it waits for them.
  const held = holding('三台', { buttons })
  answer = { data: { ...held, task: held.task && { ...held.task, status: '0', version: 2 } } }
  live.tell({ topic: taskTopic, data: {} })
  await waitFor(() => expect(told()).not.toBeNull())
  for (const gone of [{ code: 403, msg: '没有权限，请联系管理员授权' }, { data: holding('五台', { task: null }) }]) {
    answer = gone
    live.tell({ topic: taskTopic, data: {} })
    await waitFor(() => expect(told()).not.toBeNull())
    expect(screen.getByDisplayValue('三台半')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /通过/ }).disabled).toBe(true)
  }
  await user.click(screen.getByRole('button', { name: '放弃填写并刷新' }))
  await waitFor(() => expect(told()).toBeNull())
  expect(hasUnsaved()).toBe(false)
  expect(await screen.findByText('五台')).toBeTruthy()
  leave()
})

test.for<[string, () => Record<string, unknown>]>([
  ['may not be read any more', () => ({ code: 403, msg: '没有权限，请联系管理员授权' })],
  ['has no task for them', () => ({ data: holding('五台', { task: null }) })],
])(
  '流程记录: what was written stays, with a word, when the request %s as the page is shown again',
  async ([, later]) => {
    const buttons = [{ id: 'complete' as const, label: '通过' }]
    let answer: Record<string, unknown> = { data: holding('三台', { buttons }) }
    const { user, client } = renderList(
      <RecordIndex />,
      { 'GET /flowable/instance/i1': () => answer },
      '/task/record?procInsId=i1&taskId=t1',
    )
    await user.type(await screen.findByRole('textbox', { name: /事由/ }), '半')
    answer = later()
    // What a page does that is shown again: it reads anew.
    await client.refetchQueries({ queryKey: ['flowable', 'request'] })
    expect(await screen.findByText('该任务已不在您名下（已被处理、收回或转交）')).toBeTruthy()
    expect(screen.getByDisplayValue('三台半')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /通过/ }).disabled).toBe(true)
    expect(hasUnsaved()).toBe(true)
    await user.click(screen.getByRole('button', { name: '放弃填写并刷新' }))
    await waitFor(() => expect(hasUnsaved()).toBe(false))
  },
)
