import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import { actIds, actLabels, type ActId } from '@app/shared/flowable/acts.ts'
import { ShellContext, type Shell } from '#/kit/session/shell.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import { info } from '#testing/server.ts'
import { ActBar } from './ActBar.tsx'
import { acts } from './acts.ts'
import type { ActDetail } from './actView.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const complete = 'POST /flowable/task/complete'
const refused = (msg: string) => ({ code: 500, msg })

function shown(ids: readonly ActId[], answers: Answers = {}, more: Partial<ActDetail> = {}) {
  const refresh = vi.fn<() => Promise<void>>(async () => undefined)
  const detail: ActDetail = {
    instance: { id: 'i1', title: '张三提交的请假' },
    definition: { key: 'leave' },
    forms: [],
    task: { id: 't1', version: 3 },
    buttons: ids.map((id) => ({ id, label: actLabels[id] })),
    canWithdraw: false,
    withdrawTaskId: null,
    canRecall: false,
    canUrge: false,
    urgeNextAt: null,
    isCommentRequired: false,
    isSigned: false,
    signKinds: ['before', 'after'],
    ...more,
  }
  const scene = {
    detail,
    form: async () => ({}),
    currentForm: () => ({}),
    reread: async () => undefined,
    setFormErrors: () => undefined,
    refresh,
  }
  const open = vi.fn<(path: string) => void>()
  const shell: Shell = {
    pages: [],
    open,
    close: () => undefined,
    closeCurrentPage: () => undefined,
    rename: () => undefined,
    refresh: () => undefined,
  }
  const bar = (
    <ShellContext value={shell}>
      <ActBar scene={scene} />
    </ShellContext>
  )
  const page = renderPage(bar, {
    answers: { 'POST /flowable/task/nextFlowNode': { data: { choices: [] } }, ...answers },
  })
  const press = async (name: string) => {
    await page.user.click(screen.getByRole('button', { name }))
    return within(await screen.findByRole('dialog'))
  }
  return { ...page, refresh, press, open }
}

test('操作: what is asked for and how a refusal reads, with what was written kept', async () => {
  let answer: Record<string, unknown> = refused('任务不存在或已被审批!')
  const { press, user, askedFor, refresh } = shown(
    ['complete', 'reject'],
    { [complete]: () => answer },
    { isCommentRequired: true },
  )
  const dialog = await press('通过')
  expect(dialog.getByText('审批流程')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '通过' }))
  expect(await dialog.findByText('请输入审批意见')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: '处理意见' }), '同意')
  await user.click(dialog.getByRole('button', { name: '通过' }))
  expect(await dialog.findByText('任务不存在或已被审批!')).toBeTruthy()
  expect(localStorage.getItem('atrium.opinion:9:complete:t1')).toBe('同意')
  expect(refresh).not.toHaveBeenCalled()
  answer = {}
  await user.click(dialog.getByRole('textbox', { name: '处理意见' }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(refresh).toHaveBeenCalledOnce())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(askedFor(complete).at(-1)?.body).toMatchObject({ taskId: 't1', version: 3, comment: '同意', ccUserIds: [] })
  expect(localStorage.getItem('atrium.opinion:9:complete:t1')).toBeNull()
})

const nextFlowNode = 'POST /flowable/task/nextFlowNode'
const person = (id: string, name: string) => ({
  id,
  name,
  subtitle: '财务部',
  parentIds: `100/${id}`,
  avatar: null,
  icon: 'user',
})
const names: Answers = {
  'POST /system/user/getUserInfoByIds': { data: [person('u1', '安宁'), person('u2', '毕小本')] },
}
const checker = { node: 'check', nodeName: '复核', multiple: false, range: ['u1', 'u2', 'gone'], isRequired: true }

test('通过: whoever comes next is chosen among those whom the node allows, before anything is sent', async () => {
  const answers: Answers = { ...names, [nextFlowNode]: { data: { choices: [checker] } } }
  const { press, user, askedFor } = shown(['complete'], answers)
  const dialog = await press('通过')
  const picker = await dialog.findByRole('combobox', { name: '复核 · 审批人' })
  expect(askedFor(nextFlowNode)[0]?.body).toEqual({ taskId: 't1' })
  await user.click(dialog.getByRole('textbox', { name: '处理意见' }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await dialog.findByText('请选择节点“复核”的审批人')).toBeTruthy()
  expect(askedFor(complete)).toEqual([])
  await user.type(picker, '毕')
  expect(screen.queryByTitle('安宁（财务部）')).toBeNull()
  await user.click(await screen.findByTitle('毕小本（财务部）'))
  await user.click(dialog.getByRole('textbox', { name: '处理意见' }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(askedFor(complete)).toHaveLength(1))
  expect(askedFor(complete)[0]?.body).toMatchObject({ taskId: 't1', nextAssignees: { check: ['u2'] } })
})

test('通过: nothing is sent before it is known whether people are to be chosen', async () => {
  let answer: ((choices: object[]) => void) | undefined
  const late = () =>
    new Promise<Record<string, unknown>>((resolve) => (answer = (choices) => resolve({ data: { choices } })))
  const { press, user, askedFor } = shown(['complete'], { ...names, [nextFlowNode]: late })
  const dialog = await press('通过')
  await user.click(dialog.getByRole('textbox', { name: '处理意见' }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: '通过' }).disabled).toBe(true)
  answer?.([checker])
  expect(await dialog.findByRole('combobox', { name: '复核 · 审批人' })).toBeTruthy()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: '通过' }).disabled).toBe(false)
  expect(askedFor(complete)).toEqual([])
})

test('通过: when it cannot be read who is to be chosen, that is said and can be tried again', async () => {
  let answer: Record<string, unknown> = refused('服务繁忙')
  const { press, user } = shown(['complete'], { ...names, [nextFlowNode]: () => answer })
  const dialog = await press('通过')
  expect(await dialog.findByText('审批人加载失败：服务繁忙')).toBeTruthy()
  answer = { data: { choices: [checker] } }
  await user.click(dialog.getByRole('button', { name: '重试' }))
  expect(await dialog.findByRole('combobox', { name: '复核 · 审批人' })).toBeTruthy()
})

test('通过: a range says whether its people could not be read, nobody has that name, or nobody is left', async () => {
  const people = 'POST /system/user/getUserInfoByIds'
  let answer: Record<string, unknown> = refused('服务繁忙')
  const { press, user } = shown(['complete'], {
    [nextFlowNode]: { data: { choices: [checker, { ...checker, node: 'sign', nodeName: '会签', range: ['gone'] }] } },
    [people]: ({ body }) => ((body as { userIds: string }).userIds === 'gone' ? { data: [] } : answer),
  })
  const dialog = await press('通过')
  const picker = await dialog.findByRole('combobox', { name: '复核 · 审批人' })
  await user.click(picker)
  answer = names[people] as Record<string, unknown>
  await user.click(await screen.findByRole('button', { name: '重试' }))
  expect(await screen.findByTitle('安宁（财务部）')).toBeTruthy()
  await user.type(picker, '查无此人')
  expect(await screen.findByText('没有匹配的人员')).toBeTruthy()
  await user.click(dialog.getByRole('combobox', { name: '会签 · 审批人' }))
  expect(await screen.findByText('可选范围内没有在职人员')).toBeTruthy()
})

test('通过: where a refusal says that somebody else is to be chosen, that is asked', async () => {
  let choices: object[] = []
  const answers: Answers = {
    ...names,
    [nextFlowNode]: () => ({ data: { choices } }),
    [complete]: refused('请选择节点“复核”的审批人'),
  }
  const { press, user } = shown(['complete'], answers)
  const dialog = await press('通过')
  choices = [{ ...checker, range: [] }]
  await user.click(dialog.getByRole('button', { name: '通过' }))
  expect(await dialog.findByText('请选择节点“复核”的审批人')).toBeTruthy()
  // Nobody is excluded: the picker of the whole organisation.
  expect(await dialog.findByRole('textbox', { name: '复核 · 审批人' })).toBeTruthy()
})

test('重新提交: whoever submits again chooses as at the start', async () => {
  const answers: Answers = { ...names, [nextFlowNode]: { data: { choices: [checker] } } }
  const { press, user, askedFor } = shown(['resubmit'], answers)
  const dialog = await press('重新提交')
  await user.click(await dialog.findByRole('combobox', { name: '复核 · 审批人' }))
  await user.click(await screen.findByTitle('安宁（财务部）'))
  await user.click(dialog.getByRole('button', { name: '重新提交' }))
  const resubmit = 'POST /flowable/instance/resubmit'
  await waitFor(() => expect(askedFor(resubmit)).toHaveLength(1))
  expect(askedFor(resubmit)[0]?.body).toMatchObject({ instanceId: 'i1', nextAssignees: { check: ['u1'] } })
})

test('操作: an opinion that was begun stands there again in its own dialog, and in no other', async () => {
  const { press, user } = shown(['complete', 'reject'])
  const first = await press('通过')
  await user.type(first.getByRole('textbox', { name: '处理意见' }), '再想想')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const other = await press('拒绝')
  expect(other.getByText('驳回流程')).toBeTruthy()
  expect(other.getByRole<HTMLTextAreaElement>('textbox', { name: '驳回意见' }).value).toBe('')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const again = await press('通过')
  expect(again.getByRole<HTMLTextAreaElement>('textbox', { name: '处理意见' }).value).toBe('再想想')
})

test('操作: what somebody else began in this browser is not shown', async () => {
  const first = shown(['complete'])
  const dialog = await first.press('通过')
  await first.user.type(dialog.getByRole('textbox', { name: '处理意见' }), '私下说')
  first.unmount()
  const other = { ...info, user: { ...info.user, id: '10' } }
  const second = shown(['complete'], { [`GET ${session.getInfo.path}`]: other })
  const theirs = await second.press('通过')
  expect(theirs.getByRole<HTMLTextAreaElement>('textbox', { name: '处理意见' }).value).toBe('')
})

test('退回: to which node, and how it goes on', async () => {
  const returned = 'POST /flowable/task/return'
  const list = {
    data: [
      { id: 'check', name: '部门经理' },
      { id: 'apply', name: '申请' },
    ],
  }
  const { press, user, askedFor } = shown(['return'], { 'GET /flowable/task/returnList': list })
  const dialog = await press('退回')
  await user.click(await dialog.findByText('申请'))
  await user.type(dialog.getByRole('textbox', { name: '退回意见' }), '补材料')
  await user.click(dialog.getByText('直接回到当前节点'))
  await user.click(dialog.getByRole('button', { name: '退回' }))
  await waitFor(() => expect(askedFor(returned)).toHaveLength(1))
  expect(askedFor(returned)[0]?.body).toMatchObject({ targetKey: 'apply', resumeMode: 'direct', comment: '补材料' })
})

test('退回: where there is nothing to return to, that is said', async () => {
  const { press } = shown(['return'], { 'GET /flowable/task/returnList': { data: [] } })
  expect(await (await press('退回')).findByText('没有可退回的节点')).toBeTruthy()
})

test('取消申请: says what follows, and wants a reason', async () => {
  const { press, user, askedFor } = shown(['cancel'])
  const dialog = await press('取消申请')
  expect(dialog.getByText('取消后，该审批流程将自动结束')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '取消申请' }))
  expect(await dialog.findByText('请输入取消理由')).toBeTruthy()
  expect(askedFor('POST /flowable/instance/cancel')).toEqual([])
})

test('认领: at once; the page is read anew either way', async () => {
  const { user, askedFor, refresh } = shown(['claim'], { 'POST /flowable/task/claim': refused('任务已被李四认领') })
  await user.click(screen.getByRole('button', { name: '认领' }))
  await waitFor(() => expect(refresh).toHaveBeenCalledOnce())
  expect(askedFor('POST /flowable/task/claim')[0]?.body).toEqual({ taskId: 't1' })
})

test('重新发起: a draft of that request with what its form held, which is opened', async () => {
  const draft = 'POST /flowable/instance/draft'
  const forms = [{ node: null, values: { days: 3 } }]
  const { user, askedFor, open } = shown(['copy'], { [draft]: { data: { id: 'd1' } } }, { forms })
  await user.click(screen.getByRole('button', { name: '重新发起' }))
  await waitFor(() => expect(open).toHaveBeenCalledWith('/task/start/leave?id=d1'))
  expect(askedFor(draft)[0]?.body).toEqual({ key: 'leave', from: 'i1', formData: { days: 3 } })
})

test('操作: many of them do not crowd the page', async () => {
  const { user } = shown(actIds)
  expect(screen.queryByRole('button', { name: '终止' })).toBeNull()
  await user.click(screen.getByRole('button', { name: /更多/ }))
  expect(await screen.findByRole('menuitem', { name: /终止/ })).toBeTruthy()
})

/** The title of the dialog of each act; nothing for those that need none. */
const titles: Partial<Record<ActId, string>> = {
  complete: '审批流程',
  resubmit: '重新提交',
  reject: '驳回流程',
  return: '退回流程',
  transfer: '转办任务',
  delegate: '委派任务',
  addSign: '加签',
  removeSign: '减签',
  cc: '抄送',
  comment: '评论',
  withdraw: '撤回任务',
  recall: '撤回申请',
  cancel: '取消申请',
  urge: '催办',
  reassign: '改派任务',
  move: '跳转',
  suspend: '挂起流程',
  activate: '激活流程',
  terminate: '终止流程',
  void: '作废流程',
  variables: '流程变量',
}

const lists: Answers = {
  [nextFlowNode]: { data: { choices: [] } },
  'GET /flowable/task/returnList': { data: [] },
  'GET /flowable/task/sign/list': { data: [] },
  'GET /flowable/instance/variables/i1': { data: { variables: { days: 3 } } },
  'GET /flowable/instance/openTasks/i1': { data: [] },
  'GET /flowable/instance/places/i1': { data: { from: [], to: [] } },
}

test.for(actIds.filter((id) => !('run' in acts[id])))('操作: %s asks in its dialog', async (id) => {
  const { press } = shown([id], lists)
  const dialog = await press(actLabels[id])
  expect(dialog.getAllByText(titles[id] ?? '').length).toBeGreaterThan(0)
  expect(dialog.getByRole('button', { name: id === 'variables' ? '保存' : actLabels[id] })).toBeTruthy()
})
