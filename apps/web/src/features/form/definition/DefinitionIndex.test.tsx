import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageData } from '#/kit/testing/toy.ts'
import { stubLayout } from '#testing/editing.ts'
import DefinitionIndex from './DefinitionIndex.tsx'
import { dialogOf, disabled, drafted, shell, showForms, signedIn, version, visitor } from './testing/showForms.tsx'

beforeEach(stubLayout)
afterEach(() => vi.unstubAllGlobals())

async function show(answers: Parameters<typeof showForms>[1] = {}, more: Parameters<typeof showForms>[2] = {}) {
  const page = pageData([visitor, drafted, disabled])
  const asked = { 'GET /form/definition/page': page, 'POST /form/definition/missed': { data: [] }, ...answers }
  const shown = showForms(<DefinitionIndex />, asked, more)
  await signedIn(shown)
  return shown
}
type User = Awaited<ReturnType<typeof show>>['user']

const more = async (user: User, name: string) => {
  await user.click(await screen.findByRole('button', { name: `更多 ${name}` }))
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
}
const act = async (user: User, name: string, word: string) => {
  await more(user, name)
  await user.click(await screen.findByRole('menuitem', { name: word }))
}

test('表单管理: acts follow the state of the form', async () => {
  const { user } = await show()
  const rest = ['复制', '数据', '历史版本', '权限设置', '推送设置', '生成表定义']
  expect(await more(user, '访客登记')).toEqual(['发布', '预览', '停用', ...rest, '分享链接', '删除'])
  await user.keyboard('{Escape}')
  expect((await screen.findAllByText('待发布')).length).toBe(1)
})

test('表单管理: a draft is neither disabled nor shared, a disabled form is enabled', async () => {
  const { user } = await show({ 'GET /form/definition/page': pageData([drafted]) })
  expect(await more(user, '请假')).toEqual([
    '发布',
    '预览',
    '复制',
    '历史版本',
    '权限设置',
    '推送设置',
    '生成表定义',
    '删除',
  ])
})

test('表单管理: a disabled form is not published and can be enabled', async () => {
  const { user, asked } = await show({ 'GET /form/definition/page': pageData([disabled]) })
  await act(user, '旧表单', '启用')
  await waitFor(() =>
    expect(asked.findLast(({ path }) => path === '/form/definition/changeStatus')?.body).toEqual({
      id: 'f3',
      status: '1',
    }),
  )
})

test('表单管理: what the user may not do is not there', async () => {
  await show({}, { permissions: ['form:definition:list'] })
  await screen.findByText('访客登记')
  for (const name of ['新增', '导入', '设计 访客登记', '修改 访客登记'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('表单管理: a category narrows the list', async () => {
  const { user, asked } = await show()
  await user.click(await screen.findByRole('button', { name: '行政' }))
  await waitFor(() =>
    expect(asked.findLast(({ path }) => path === '/form/definition/page')?.query.get('category')).toBe('2'),
  )
  await user.click(screen.getByRole('button', { name: '全部' }))
  await waitFor(() =>
    expect(asked.findLast(({ path }) => path === '/form/definition/page')?.query.get('category')).toBeNull(),
  )
})

test('表单管理: 设计 and 数据 open their pages, 停用 asks first', async () => {
  const { user, asked } = await show({
    'POST /form/definition/changeStatus': { code: 500, msg: '表单已被流程引用，不允许停用' },
  })
  await user.click(await screen.findByRole('button', { name: '设计 访客登记' }))
  expect(shell.open).toHaveBeenCalledWith('/form/modules/FormDesign?id=f1')
  await act(user, '访客登记', '数据')
  expect(shell.open).toHaveBeenCalledWith('/form/record?formCode=visitor')
  await act(user, '访客登记', '停用')
  const question = await dialogOf('停用后将无法填报，是否确认停用表单【访客登记】?')
  await user.click(question.getByRole('button', { name: '停用' }))
  expect(await question.findByText('表单已被流程引用，不允许停用')).toBeTruthy()
  expect(asked.findLast(({ method }) => method === 'POST')?.body).toEqual({ id: 'f1', status: '2' })
})

test('发布: problems are listed, the next try publishes', async () => {
  let fails = true
  const { user, asked } = await show({
    'POST /form/definition/publish': () =>
      fails
        ? { code: 500, msg: '存在 1 个问题，请先处理', data: [{ key: 'a', message: '表单至少包含一个数据控件' }] }
        : { msg: '发布成功，当前版本 V3', data: { versionId: 'v3', versionNo: 3, version: 5 } },
  })
  await act(user, '访客登记', '发布')
  const dialog = await dialogOf('发布表单【访客登记】')
  fireEvent.change(dialog.getByRole('textbox', { name: '变更说明' }), { target: { value: ' 增加车牌号 ' } })
  await user.click(dialog.getByRole('button', { name: '发布' }))
  expect(await dialog.findByText('表单至少包含一个数据控件')).toBeTruthy()
  expect(dialog.getByText('存在 1 个问题，请先处理')).toBeTruthy()
  fails = false
  await user.click(dialog.getByRole('button', { name: '发布' }))
  expect(await screen.findByText('发布成功，当前版本 V3')).toBeTruthy()
  expect(asked.findLast(({ path }) => path === '/form/definition/publish')?.body).toEqual({
    id: 'f1',
    version: visitor.version,
    changeNote: '增加车牌号',
  })
})

test('发布: fields that processes go on using without the form are told before, and it may be published all the same', async () => {
  const processes = [
    { name: '请假', uses: ['流转条件', '字段权限'] },
    { name: '外出', uses: ['标题'] },
  ]
  const { user, askedFor } = await show({
    'POST /form/definition/missed': { data: [{ model: 'days', label: '请假天数', processes }] },
    'POST /form/definition/publish': {
      msg: '发布成功，当前版本 V3',
      data: { versionId: 'v3', versionNo: 3, version: 5 },
    },
  })
  await act(user, '访客登记', '发布')
  const dialog = await dialogOf('发布表单【访客登记】')
  const told = await dialog.findByText('请假天数（days）：请假的流转条件、字段权限；外出的标题')
  expect(told).toBeTruthy()
  expect(dialog.getByText('删除的 1 个字段仍被流程使用，发布后这些流程将取不到值')).toBeTruthy()
  expect(askedFor('POST /form/definition/missed')[0]?.body).toEqual({ id: 'f1' })
  await user.click(dialog.getByRole('button', { name: '发布' }))
  expect(await screen.findByText('发布成功，当前版本 V3')).toBeTruthy()
})

test('发布: a draft that somebody else has saved meanwhile is not published unseen, the list tells of it', async () => {
  const refused = { code: 500, msg: '表单已被他人修改，请刷新后重试' }
  const { user, askedFor } = await show({ 'POST /form/definition/publish': refused })
  await act(user, '访客登记', '发布')
  const before = askedFor('GET /form/definition/page').length
  const dialog = await dialogOf('发布表单【访客登记】')
  await user.click(dialog.getByRole('button', { name: '发布' }))
  expect(await dialog.findByText(refused.msg)).toBeTruthy()
  await waitFor(() => expect(askedFor('GET /form/definition/page').length).toBeGreaterThan(before))
})

test('历史版本: what changed is told, and a version becomes the draft after a question', async () => {
  const { user, asked } = await show({
    'GET /form/version/page': pageData([version, { ...version, id: 'v1', versionNo: 1, changeNote: null }]),
    'GET /form/version/compare': { data: [{ kind: 'added', text: '新增输入框「车牌号」' }] },
    'POST /form/version/restore/v1': { data: { id: 'f1', version: 5 } },
  })
  await act(user, '访客登记', '历史版本')
  const first = within(await screen.findByRole('listitem', { name: '版本 V1' }))
  expect(first.getByText('没有变更说明')).toBeTruthy()
  await user.click(first.getByRole('button', { name: '对比' }))
  expect(await screen.findByText('新增输入框「车牌号」')).toBeTruthy()
  expect(asked.findLast(({ path }) => path === '/form/version/compare')?.query.get('from')).toBe('v1')
  await user.click(first.getByRole('button', { name: '恢复为草稿' }))
  const question = await dialogOf('是否用版本 V1 覆盖当前草稿?')
  await user.click(question.getByRole('button', { name: '恢复为草稿' }))
  await waitFor(() => expect(asked.some(({ path }) => path === '/form/version/restore/v1')).toBe(true))
})

test('历史版本: the newest one is compared with the one before, not with the draft that it is', async () => {
  const { user, asked } = await show({
    'GET /form/version/page': pageData([version, { ...version, id: 'v1', versionNo: 1 }]),
    'GET /form/version/compare': { data: [{ kind: 'added', text: '新增输入框「车牌号」' }] },
  })
  await act(user, '访客登记', '历史版本')
  const newest = within(await screen.findByRole('listitem', { name: `版本 V${version.versionNo}` }))
  await user.click(newest.getByRole('button', { name: '对比' }))
  expect(await screen.findByText('新增输入框「车牌号」')).toBeTruthy()
  const compared = asked.filter(({ path }) => path === '/form/version/compare').map(({ query }) => [...query])
  expect(compared).toEqual([
    [
      ['from', 'v1'],
      ['to', version.id],
    ],
  ])
})

test('历史版本: those beyond one answer are offered to compare with, too', async () => {
  const many = Array.from({ length: 203 }, (_, at) => ({ ...version, id: `v${1_203 - at}`, versionNo: 1_203 - at }))
  const { user } = await show({
    'GET /form/version/page': ({ query }) => {
      const [at, size] = [Number(query.get('pageNum') ?? 1), Number(query.get('pageSize') ?? 20)]
      return pageData(many.slice((at - 1) * size, at * size))
    },
    'GET /form/version/compare': { data: [] },
  })
  await act(user, '访客登记', '历史版本')
  const newest = within(await screen.findByRole('listitem', { name: '版本 V1203' }))
  await user.click(newest.getByRole('button', { name: '对比' }))
  const other = await screen.findByRole('combobox', { name: '与之对比' })
  await user.click(other)
  await user.type(other, 'V1002')
  expect(await screen.findByTitle('V1002')).toBeTruthy()
})

test('权限设置: rows are added, changed and removed, and saved together', async () => {
  const right = { subjectKind: 'dept', subjectId: '104', fill: true, see: 'own', edit: false, remove: false }
  const { user, asked } = await show({ 'GET /form/right/f1': { data: [{ ...right, subjectName: '研发部' }] } })
  await act(user, '访客登记', '权限设置')
  const dialog = await dialogOf('权限设置【访客登记】')
  await user.click(await dialog.findByRole('checkbox', { name: '研发部 修改' }))
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: '对象类型' }))
  await user.click(await screen.findByTitle('所有人'))
  await user.click(dialog.getByRole('button', { name: /添\s?加/ }))
  expect(await dialog.findByRole('checkbox', { name: '所有人 填报' })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(asked.findLast(({ method }) => method === 'POST')?.body).toEqual({
      rights: [
        { ...right, edit: true },
        { ...right, subjectKind: 'all', subjectId: '' },
      ],
      seen: [right],
    }),
  )
})

test('推送设置: refusals stand at their fields, deliveries are sent again', async () => {
  const settings = { enabled: true, url: 'https://example.com/hook', secret: '******', events: ['submit'], version: 3 }
  const delivery = { id: 'd1', event: 'submit', recordNo: '20261120000001', status: '2', tries: 6, httpStatus: 500 }
  const { user, asked } = await show({
    'GET /form/webhook/f1': { data: { ...settings, failed: 0 } },
    'POST /form/webhook/f1': { code: 500, msg: '请重新输入密钥', errors: { secret: '请重新输入密钥' } },
    'GET /form/webhook/log': pageData([
      { ...delivery, answer: 'busy', createTime: '2026-11-20 08:00:00', sendTime: null },
    ]),
  })
  await act(user, '访客登记', '推送设置')
  const dialog = await dialogOf('推送设置【访客登记】')
  const address = await dialog.findByRole('textbox', { name: '推送地址' })
  fireEvent.change(address, { target: { value: 'https://example.com/other' } })
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await dialog.findByText('请重新输入密钥')).toBeTruthy()
  expect(asked.findLast(({ method }) => method === 'POST')?.body).toEqual({
    ...settings,
    url: 'https://example.com/other',
  })
  await user.click(dialog.getByRole('tab', { name: '推送记录' }))
  expect(await dialog.findByText('500 busy')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '重发' }))
  await waitFor(() => expect(asked.some(({ path }) => path === '/form/webhook/resend/d1')).toBe(true))
})

test('推送设置: what somebody else has stored meanwhile is not overwritten unseen', async () => {
  const settings = { enabled: true, url: 'https://example.com/hook', secret: null, events: ['submit'], failed: 0 }
  let newest = 3
  const { user, asked, client } = await show({
    'GET /form/webhook/f1': () => ({ data: { ...settings, version: newest } }),
    'POST /form/webhook/f1': { code: 500, reason: 'stale', msg: '推送设置已被他人修改' },
  })
  await act(user, '访客登记', '推送设置')
  const dialog = await dialogOf('推送设置【访客登记】')
  await dialog.findByRole('textbox', { name: '推送地址' })
  newest = 4
  await client.invalidateQueries()
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await dialog.findByText('推送设置已被他人修改')).toBeTruthy()
  expect(asked.findLast(({ method }) => method === 'POST')?.body).toMatchObject({ version: 3 })
})

test('推送设置: what was given up is told, sent again in one go, and the receiver can be tried', async () => {
  const settings = { enabled: true, url: 'https://example.com/hook', secret: null, events: ['submit'], version: 1 }
  let failed = 3
  const { user } = await show({
    'GET /form/webhook/f1': () => ({ data: { ...settings, failed } }),
    'POST /form/webhook/resendFailed/f1': () => {
      failed = 0
      return { data: { resent: 3, failed: 0 } }
    },
    'POST /form/webhook/test/f1': { data: { ok: false, httpStatus: 401, answer: 'wrong signature' } },
  })
  await act(user, '访客登记', '推送设置')
  const dialog = await dialogOf('推送设置【访客登记】')
  expect(await dialog.findByText('有 3 条推送失败，对方系统没有收到')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '重新推送全部' }))
  expect(await screen.findByText('已重新推送3条')).toBeTruthy()
  await waitFor(() => expect(dialog.queryByText('有 3 条推送失败，对方系统没有收到')).toBeNull())
  await user.click(dialog.getByRole('button', { name: '测试推送' }))
  expect(await screen.findByText('测试推送失败：401 wrong signature')).toBeTruthy()
})

test('推送记录: a log that does not come says so, and what was sent again is read anew', async () => {
  const settings = { enabled: true, url: 'https://example.com/hook', secret: null, events: ['submit'], version: 1 }
  const delivery = { id: 'd1', event: 'submit', recordNo: '20261120000001', status: '0', tries: 6, httpStatus: 500 }
  let log: ReturnType<typeof pageData> | { code: number; msg: string } = { code: 500, msg: '服务暂时不可用' }
  const { user } = await show({
    'GET /form/webhook/f1': { data: { ...settings, failed: 1 } },
    'POST /form/webhook/resendFailed/f1': { data: { resent: 1, failed: 0 } },
    'GET /form/webhook/log': () => log,
  })
  await act(user, '访客登记', '推送设置')
  const dialog = await dialogOf('推送设置【访客登记】')
  await user.click(await dialog.findByRole('tab', { name: '推送记录' }))
  expect(await dialog.findByText('加载失败：服务暂时不可用')).toBeTruthy()
  expect(dialog.queryByText('还没有推送记录')).toBeNull()
  log = pageData([{ ...delivery, answer: 'busy', createTime: '2026-11-20 08:00:00', sendTime: null }])
  await user.click(dialog.getByRole('button', { name: '重新推送全部' }))
  expect(await dialog.findByText('500 busy')).toBeTruthy()
  expect(dialog.queryByText('加载失败：服务暂时不可用')).toBeNull()
})

test('预览: the draft is shown as people would fill it', async () => {
  const { user } = await show()
  await act(user, '访客登记', '预览')
  const drawer = await dialogOf('预览【访客登记】')
  expect(await drawer.findByText('访客姓名', {}, { timeout: 20_000 })).toBeTruthy()
})

test('预览: a damaged draft is told as such', async () => {
  const { user } = await show({ 'GET /form/definition/f1': { data: { id: 'f1', draftJson: '{"list":[{' } } })
  await act(user, '访客登记', '预览')
  const drawer = await dialogOf('预览【访客登记】')
  expect(await drawer.findByText('加载失败：数据格式错误', {}, { timeout: 20_000 })).toBeTruthy()
})

test('表单管理: 提交后可修改 is off until it is switched on, and then what is stored says so', async () => {
  const { user, asked } = await show()
  await user.click(await screen.findByRole('button', { name: '新增' }))
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 20_000 }))
  await user.type(await dialog.findByRole('textbox', { name: '表单名称' }), '巡检')
  await user.type(dialog.getByRole('textbox', { name: '表单编码' }), 'patrol')
  const allowed = dialog.getByRole('switch', { name: '提交后可修改' })
  expect(allowed.getAttribute('aria-checked')).toBe('false')
  const saved = async () => {
    const before = asked.length
    await user.click(dialog.getByRole('button', { name: '保存' }))
    return waitFor(() => {
      const found = asked.slice(before).find(({ method, path }) => method === 'POST' && path === '/form/definition')
      expect(found).toBeDefined()
      return found?.body
    })
  }
  await user.click(allowed)
  expect(allowed.getAttribute('aria-checked')).toBe('true')
  expect(await saved()).toMatchObject({ allowEdit: '1' })
})
