import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { newControl } from '@app/form-engine/controls/catalog.ts'
import { newForm } from '@app/form-engine/document/newForm.ts'
import { ShellContext } from '#/kit/session/shell.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import FillIndex from './FillIndex.tsx'

afterEach(() => localStorage.clear())

const visitor = {
  id: '1',
  formCode: 'visitor',
  formName: '访客登记',
  category: '0',
  formType: '0',
  icon: '',
  remark: '登记来访人员',
  startTime: null,
  endTime: null,
  state: 'open',
  draftTime: null,
}
const name = { ...newControl('input', 'name'), label: '姓名', rules: [{ required: true, message: '必填项' }] }
const detail = {
  form: visitor,
  versionId: 'v1',
  definition: JSON.stringify({ ...newForm(), list: [name] }),
  draft: null,
  deptName: '总公司',
}

const dictionaries: Answers = {
  'GET /system/dict/data/type/form_category': { data: [] },
  'GET /system/dict/data/all/type/form_record_status': { data: [] },
}

const open = vi.fn<(path: string) => void>()
const nothing = () => undefined
const shell = { pages: [], open, close: nothing, closeCurrentPage: nothing, rename: nothing, refresh: nothing }

function show(url: string, answers: Answers = {}) {
  open.mockClear()
  return renderPage(
    <ShellContext value={shell}>
      <FillIndex />
    </ShellContext>,
    { url, answers: { ...dictionaries, 'GET /form/fill/visitor': { data: detail }, ...answers } },
  )
}
const press = (user: ReturnType<typeof show>['user'], word: string) =>
  user.click(screen.getByRole('button', { name: new RegExp(`^${[...word].join(' ?')}$`) }))

test('表单填报: forms by search, with what stands in their way, and what was submitted last', async () => {
  const done = { ...visitor, id: '2', formCode: 'survey', formName: '问卷', state: 'done' }
  const recent = [
    {
      id: 'r1',
      formName: '访客登记',
      title: '张三来访',
      recordNo: '1',
      status: '1',
      submitTime: '2026-09-21 10:00:00',
    },
  ]
  const early = { ...visitor, id: '3', formName: '体检', remark: '', state: 'early', startTime: '2027-01-01 08:00:00' }
  const { user } = show('/form/fill', { 'GET /form/fill': { data: { forms: [visitor, done, early], recent } } })
  expect(await screen.findByRole('link', { name: /访客登记/ })).toHaveProperty('pathname', '/form/fill/visitor')
  expect(screen.getByRole('link', { name: /问卷.*您已提交过该表单/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /体检.*表单未开放填报.*开放 2027-01-01 08:00/ })).toBeTruthy()
  expect(screen.queryByText('点击开始填写')).toBeNull()
  expect(within(screen.getByRole('complementary')).getByText('张三来访')).toBeTruthy()
  await user.type(screen.getByRole('searchbox', { name: '搜索表单' }), '没有')
  expect(await screen.findByText('没有符合条件的表单')).toBeTruthy()
})

test('表单填报: a mistake stands on its field; what is right is sent and thanked for', async () => {
  const serials = [{ label: '流水号', value: 'QJ-0001' }]
  const record = { id: 'r9', recordNo: '20260921000001', status: '1', version: 1, serials }
  const { user, asked } = show('/form/fill/visitor', { 'POST /form/record/submit': { data: record } })
  const input = await screen.findByRole('textbox', { name: /姓名/ })
  await press(user, '提交')
  expect(await screen.findByText('必填项')).toBeTruthy()
  expect(asked.some(({ method }) => method === 'POST')).toBe(false)
  await user.type(input, '张三')
  await press(user, '提交')
  expect(await screen.findByRole('heading', { name: '提交成功', level: 1 })).toBeTruthy()
  expect(screen.getByText('编号 20260921000001')).toBeTruthy()
  expect(screen.getByText('流水号 QJ-0001')).toBeTruthy()
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    formCode: 'visitor',
    versionId: 'v1',
    data: { name: '张三' },
    draft: false,
  })
  await press(user, '继续填写')
  expect(await screen.findByRole('textbox', { name: /姓名/ })).toHaveProperty('value', '')
})

test('表单填报: what the server finds stands on its field too', async () => {
  const errors = [{ path: ['name'], model: 'name', label: '姓名', message: '姓名已存在' }]
  const { user } = show('/form/fill/visitor', {
    'POST /form/record/submit': { code: 500, msg: '表单数据校验未通过', data: { errors } },
  })
  await user.type(await screen.findByRole('textbox', { name: /姓名/ }), '张三')
  await press(user, '提交')
  expect(await screen.findByText('姓名已存在')).toBeTruthy()
  expect(await screen.findByText('表单数据校验未通过')).toBeTruthy()
})

test('表单填报: a submission without an answer goes again under its key; what was changed meanwhile is another one', async () => {
  let away = true
  const record = { id: 'r9', recordNo: '7', status: '1', version: 1, serials: [] }
  const answer = () => {
    if (away) throw new TypeError('network')
    return { data: record }
  }
  const { user, askedFor } = show('/form/fill/visitor', { 'POST /form/record/submit': answer })
  const input = await screen.findByRole('textbox', { name: /姓名/ })
  await user.type(input, '张')
  await press(user, '提交')
  expect(await screen.findByText(/^提交没有得到答复：后端接口连接异常。填写的内容已保留，不会自动重发/)).toBeTruthy()
  expect(screen.getAllByText(/后端接口连接异常/)).toHaveLength(1)
  await user.type(input, '三')
  expect(screen.queryByText(/没有得到答复/)).toBeNull()
  await press(user, '提交')
  await screen.findByText(/没有得到答复/)
  away = false
  await press(user, '重试')
  expect(await screen.findByText('编号 7')).toBeTruthy()
  const bodies = askedFor('POST /form/record/submit').map(({ body }) => body)
  expect(bodies).toMatchObject([{ data: { name: '张' } }, { data: { name: '张三' } }, { data: { name: '张三' } }])
  const [first, second, third] = vi
    .mocked(fetch)
    .mock.calls.filter(([url]) => String(url).endsWith('/form/record/submit'))
    .map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
  expect(third).toBe(second)
  expect(second).not.toBe(first)
})

test('表单填报: half of it is stored; leaving what is not asks first', async () => {
  const { user, asked } = show('/form/fill/visitor', {
    'POST /form/record/submit': { data: { id: 'r1', recordNo: '1', status: '0', version: 1 } },
  })
  await screen.findByRole('textbox', { name: /姓名/ })
  await press(user, '暂存')
  expect(await screen.findByText('暂存成功')).toBeTruthy()
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ draft: true })
  await user.type(screen.getByRole('textbox', { name: /姓名/ }), '张')
  await press(user, '返回')
  expect(await screen.findByRole('alertdialog', { name: '内容尚未提交，是否离开?' })).toBeTruthy()
  expect(open).not.toHaveBeenCalled()
  await press(user, '放弃修改')
  await waitFor(() => expect(open).toHaveBeenCalledWith('/form/fill'))
})

test('表单填报: a form that is closed or gone says why', async () => {
  show('/form/fill/visitor', {
    'GET /form/fill/visitor': {
      data: { ...detail, form: { ...visitor, state: 'late', endTime: '2026-01-01 00:00:00' } },
    },
  })
  expect(await screen.findByRole('heading', { name: '表单未开放填报', level: 1 })).toBeTruthy()
  expect(screen.getByText(/已于 2026-01-01 00:00:00 截止/)).toBeTruthy()
})

test('表单填报: a form that did not load can be asked for again', async () => {
  let times = 0
  const { user } = show('/form/fill/visitor', {
    'GET /form/fill/visitor': () => (times++ === 0 ? { code: 500, msg: '系统繁忙' } : { data: detail }),
  })
  expect(await screen.findByRole('heading', { name: '系统繁忙', level: 1 })).toBeTruthy()
  await press(user, '重试')
  expect(await screen.findByRole('textbox', { name: /姓名/ })).toBeTruthy()
})

test('表单填报: a form that was published anew meanwhile takes over what was written', async () => {
  let times = 0
  const { user } = show('/form/fill/visitor', {
    'GET /form/fill/visitor': () => ({ data: times++ === 0 ? detail : { ...detail, versionId: 'v2' } }),
    'POST /form/record/submit': { code: 500, reason: 'outdatedForm', msg: '此表单刚刚发布了新版本' },
  })
  await user.type(await screen.findByRole('textbox', { name: /姓名/ }), '张三')
  await press(user, '提交')
  await screen.findByRole('alertdialog', { name: '此表单刚刚发布了新版本' })
  await press(user, '刷新')
  expect(await screen.findByText(/尚未提交的内容，表单已更新，恢复后请核对/)).toBeTruthy()
  await press(user, '恢复')
  await waitFor(() => expect(screen.getByRole('textbox', { name: /姓名/ })).toHaveProperty('value', '张三'))
})

test('表单填报: what was being written when the page went away can be brought back', async () => {
  localStorage.setItem(
    'atrium.fill:9:visitor',
    JSON.stringify({ versionId: 'v1', time: '今天', values: { name: '李四' } }),
  )
  const { user } = show('/form/fill/visitor')
  await screen.findByText(/尚未提交的内容/)
  await press(user, '恢复')
  await waitFor(() => expect(screen.getByRole('textbox', { name: /姓名/ })).toHaveProperty('value', '李四'))
})
