import { screen, waitFor, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { newControl } from '@app/form-engine/controls/catalog.ts'
import type { StartForm } from '@app/shared/flowable/request.ts'
import type { BusinessPageProps } from '#/components/businessPage.ts'
import { PageLoaderContext } from '#/kit/page/pageLoader.ts'
import { ShellContext, type Shell } from '#/kit/session/shell.ts'
import { renderPage, type Answers, type Asked } from '#testing/renderPage.tsx'
import StartOne from './StartOne.tsx'
import { StartSheet } from './StartSheet.tsx'

afterEach(() => vi.unstubAllGlobals())

const days = { ...newControl('number', 'days'), model: 'days', label: '天数' }
const opened: StartForm = {
  definition: { id: 'd1', key: 'leave', name: '请假', versionNo: 1, xml: '', businessPage: '' },
  form: {
    node: null,
    isLocal: false,
    versionId: 'v1',
    formName: '请假单',
    formCode: 'f1',
    definition: JSON.stringify({ list: [days], config: {} }),
    values: {},
    subjects: [],
    timeZone: 'Asia/Shanghai',
    permissions: { fields: {}, otherwise: 'edit' },
  },
  draftId: null,
  deptName: '',
  asksPeople: true,
  nextAssignees: {},
  leftOut: [],
}
const shell: Shell = {
  pages: [],
  open: () => undefined,
  close: () => undefined,
  closeCurrentPage: () => undefined,
  rename: () => undefined,
  refresh: () => undefined,
}
const predict = 'POST /flowable/definition/predict/d1'
const submit = 'POST /flowable/instance/submit'
const choice = { node: 'boss', nodeName: '经理审批', multiple: true, range: ['u1', 'u2'], isRequired: true }
const step = (nodeName: string, ...people: string[]) => ({ node: nodeName, nodeName, people })
const daysOf = ({ body }: Asked) => (body as { formData: { days?: number } }).formData.days ?? 0
/** More than three days come to the manager, whom the initiator chooses. */
const byDays = (asked: Asked) => ({
  data:
    daysOf(asked) > 3
      ? {
          steps: [{ ...step('经理审批', '待选择'), node: 'boss' }, step('人事', '毕小本')],
          stoppedBy: null,
          choices: [choice],
        }
      : { steps: [step('人事', '毕小本')], stoppedBy: null, choices: [] },
})
const person = (id: string, name: string) => ({
  id,
  name,
  subtitle: '集团',
  parentIds: `100/${id}`,
  avatar: null,
  icon: 'user',
})
const answers: Answers = {
  [predict]: byDays,
  [submit]: { msg: '流程启动成功', data: { procInsId: 'i1', taskId: null } },
  'POST /system/user/getUserInfoByIds': ({ body }) => ({
    data: [person('u1', '安宁'), person('u2', '毕小本')].filter(({ id }) =>
      (body as { userIds: string }).userIds.split(';').includes(id),
    ),
  }),
}

const shown = (more: Answers = {}, form: Partial<StartForm> = {}) =>
  renderPage(
    <ShellContext value={shell}>
      <StartSheet opened={{ ...opened, ...form }} user={{ id: 'u9', name: '陈晨', deptId: null }} />
    </ShellContext>,
    { answers: { ...answers, ...more } },
  )
const picker = () => screen.queryByRole('combobox', { name: '经理审批 · 审批人' })
const fill = async (user: ReturnType<typeof shown>['user'], text: string) => {
  const box = await screen.findByRole('spinbutton', { name: /天数/ })
  await user.clear(box)
  await user.type(box, text)
}

test('发起: the pickers follow the form; nothing is submitted before everybody is chosen', async () => {
  const { user, askedFor } = shown()
  await fill(user, '2')
  await waitFor(() => expect(askedFor(predict).map(daysOf)).toContain(2))
  expect(picker()).toBeNull()
  await fill(user, '5')
  await waitFor(() => expect(picker()).not.toBeNull())
  await user.click(screen.getByRole('button', { name: '提交' }))
  expect((await screen.findAllByText('请选择节点“经理审批”的审批人')).length).toBeGreaterThan(0)
  expect(askedFor(submit)).toEqual([])
  const box = screen.getByRole('combobox', { name: '经理审批 · 审批人' })
  await user.click(box)
  await user.click(await screen.findByTitle('安宁（集团）'))
  await user.click(screen.getByRole('button', { name: '提交' }))
  await waitFor(() => expect(askedFor(submit)).toHaveLength(1))
  expect(askedFor(submit)[0]?.body).toMatchObject({ formData: { days: 5 }, nextAssignees: { boss: ['u1'] } })
})

test('发起: whom one chose counts as unsaved until it is kept with the draft', async () => {
  const draft = 'POST /flowable/instance/draft'
  const { user, askedFor } = shown({ [draft]: { data: { id: 'i9' } } })
  await fill(user, '5')
  await waitFor(() => expect(picker()).not.toBeNull())
  await user.click(screen.getByRole('button', { name: '暂存' }))
  await waitFor(() => expect(screen.getByText('已暂存')).toBeTruthy())
  await user.click(screen.getByRole('combobox', { name: '经理审批 · 审批人' }))
  await user.click(await screen.findByTitle('安宁（集团）'))
  expect(await screen.findByText('内容尚未提交')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '暂存' }))
  await waitFor(() => expect(askedFor(draft)).toHaveLength(2))
  expect(askedFor(draft)[1]?.body).toMatchObject({ id: 'i9', nextAssignees: { boss: ['u1'] } })
  await waitFor(() => expect(screen.queryByText('内容尚未提交')).toBeNull())
})

test('发起: a draft shows whom it has chosen, and says who is left out', async () => {
  const { user, askedFor } = shown(
    {},
    { draftId: 'i9', nextAssignees: { boss: ['u2'] }, leftOut: [{ nodeName: '经理审批', count: 1 }] },
  )
  expect(screen.getByText('节点“经理审批”已选的审批人中有 1 人已停用或不在可选范围内，请重新选择')).toBeTruthy()
  await fill(user, '5')
  expect(await screen.findByText('毕小本（集团）')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '提交' }))
  await waitFor(() => expect(askedFor(submit)).toHaveLength(1))
  expect(askedFor(submit)[0]?.body).toMatchObject({ id: 'i9', nextAssignees: { boss: ['u2'] } })
})

test('发起: submitted before the last question was answered, it is asked for first', async () => {
  const { user, askedFor } = shown()
  await fill(user, '9')
  await user.click(screen.getByRole('button', { name: '提交' }))
  expect((await screen.findAllByText('请选择节点“经理审批”的审批人')).length).toBeGreaterThan(0)
  expect(askedFor(submit)).toEqual([])
  expect(picker()).not.toBeNull()
})

test('发起: the answer to what the form says now wins, however late another one comes', async () => {
  let late: (() => void) | undefined
  const slow = (asked: Asked) =>
    daysOf(asked) > 3
      ? new Promise<ReturnType<typeof byDays>>((resolve) => (late = () => resolve(byDays(asked))))
      : byDays(asked)
  const { user, askedFor } = shown({ [predict]: slow })
  await fill(user, '5')
  await waitFor(() => expect(askedFor(predict).map(daysOf)).toContain(5))
  await fill(user, '1')
  await waitFor(() => expect(askedFor(predict).map(daysOf)).toContain(1))
  late?.()
  await waitFor(() => expect(askedFor(predict).at(-1)?.body).toMatchObject({ formData: { days: 1 } }))
  expect(picker()).toBeNull()
})

test('审批预览: the steps with people, and whom was chosen; a process that asks nobody is asked when it is opened', async () => {
  const { user, askedFor } = shown({}, { asksPeople: false })
  await fill(user, '5')
  expect(askedFor(predict)).toEqual([])
  await user.click(screen.getByRole('tab', { name: '审批预览' }))
  const panel = within(await screen.findByRole('tabpanel', { name: '审批预览' }))
  expect(await panel.findByText('经理审批')).toBeTruthy()
  expect(panel.getByText('待选择')).toBeTruthy()
  expect(panel.getByText('毕小本')).toBeTruthy()
  expect(panel.getByText('陈晨')).toBeTruthy()
  expect(panel.getByText('流程结束')).toBeTruthy()
  // No pickers where the server says that nobody is chosen.
  expect(picker()).toBeNull()
})

test('审批预览: says where nothing more is known, and why it could not be asked', async () => {
  let answer: Record<string, unknown> = { code: 500, msg: '流程定义不存在' }
  const { user } = shown({ [predict]: () => answer })
  await user.click(screen.getByRole('tab', { name: '审批预览' }))
  expect(await screen.findByText(/流程定义不存在/)).toBeTruthy()
  answer = { data: { steps: [], stoppedBy: 'unknown', choices: [] } }
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('后续节点取决于尚未确定的内容')).toBeTruthy()
})

test('业务表单: the page of its area begins the request, and the record of it opens', async () => {
  const opening = vi.fn<Shell['open']>()
  function LoanForm(props: object) {
    const { processKey, onStarted } = props as Extract<BusinessPageProps, { procInsId: null }>
    return <button onClick={() => onStarted('i7')}>借用{processKey}</button>
  }
  const load = async () => ({ default: LoanForm as ComponentType })
  const definition = { ...opened.definition, businessPage: 'asset/loan/LoanFormIndex' }
  const { user } = renderPage(
    <PageLoaderContext value={(page) => (page === definition.businessPage ? load : undefined)}>
      <ShellContext value={{ ...shell, open: opening }}>
        <StartOne flowKey="leave" draftId={undefined} />
      </ShellContext>
    </PageLoaderContext>,
    { answers: { 'GET /flowable/definition/startForm/leave': { data: { ...opened, form: null, definition } } } },
  )
  await user.click(await screen.findByRole('button', { name: '借用leave' }))
  expect(opening).toHaveBeenCalledWith(expect.stringContaining('procInsId=i7'))
  expect(screen.queryByRole('button', { name: '提交' })).toBeNull()
})
