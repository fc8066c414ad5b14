import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import SysUserIndex from './SysUserIndex.tsx'
import help from './user.help.ts'

afterEach(() => vi.unstubAllGlobals())

const audit = { createTime: '2026-01-02 03:04:05', version: 1 }
const people = [
  { id: '1', name: '管理员', no: '1', userName: 'admin', userType: '1', status: '0', deptName: '集团', ...audit },
  { id: 'u2', name: '王敏', no: '2', userName: 'wangmin', userType: '1', status: '0', deptName: '研发部', ...audit },
]
const page = {
  data: { list: people, total: 2, totalKind: 'exact', pageNum: 1, pageSize: 20, pages: 1, size: 2 },
}
const entries = (...labels: string[]) => ({
  data: labels.map((dictLabel, i) => ({
    dictLabel,
    dictValue: String(i),
    isDefault: 'N',
    listClass: null,
    cssClass: null,
  })),
})
const form = {
  data: {
    id: 'u2',
    name: '王敏',
    no: '2',
    userName: 'wangmin',
    deptId: 'd1',
    deptName: '研发部',
    managerName: '李总',
    userType: '1',
    status: '0',
    sex: '1',
    roleIds: ['r2'],
    postIds: ['p1'],
    ...audit,
  },
  roles: [
    { id: 'r1', roleName: '编辑', roleKey: 'edit', disabled: false },
    { id: 'r2', roleName: '审核', roleKey: 'audit', disabled: true },
    { id: 'r3', roleName: '总管', roleKey: 'chief', disabled: true },
  ],
  posts: [{ id: 'p1', postCode: 'se', postName: '项目经理', status: '0' }],
  roleIds: ['r2'],
  postIds: ['p1'],
}
const session = {
  id: 's1',
  ipaddr: '10.0.0.7',
  loginLocation: '内网IP',
  browser: 'Chrome',
  os: 'Linux',
  loginType: 'password',
  loginTime: '2026-01-02 09:00:00',
  lastAccessTime: '2026-01-02 09:30:00',
  current: false,
}
const answers: Answers = {
  'GET /system/user/page': page,
  'GET /system/user/u2': form,
  'GET /system/user/form': { ...form, data: null, roleIds: [], postIds: [] },
  'GET /system/user/findMaxSort': { data: 30 },
  'GET /system/user/access/u2': {
    data: { sessions: [session], locks: [{ ipaddr: '10.0.0.9', tries: 5, lockedUntil: '2026-01-02 09:40:00' }] },
  },
  'GET /system/dict/data/type/sys_normal_disable': entries('正常', '停用'),
  'GET /system/dict/data/all/type/sys_normal_disable': entries('正常', '停用'),
  'GET /system/dict/data/type/sys_user_type': entries('', '后台用户', '前台用户'),
  'GET /system/dict/data/all/type/sys_user_type': entries('', '后台用户', '前台用户'),
  'GET /system/dict/data/type/sys_user_sex': entries('男', '女', '未知'),
  'GET /system/dict/data/all/type/sys_user_sex': entries('男', '女', '未知'),
  'GET /system/sysTableConfig/getInfoByTableKey/system-user-UserIndex-table': { data: null },
  'GET /system/dept/listTree/3/0': { data: [] },
  'POST /system/dept/getDeptInfoByIds': { data: [{ id: 'd1', parentIds: 'd1', name: '研发部', icon: 'apartment' }] },
}
const show = (more: Answers = {}, permissions?: readonly string[], url = '/') =>
  renderPage(<SysUserIndex />, { url, answers: { ...answers, ...more }, ...(permissions && { permissions }) })
const more = async (user: ReturnType<typeof show>['user'], name: string, act: string) => {
  await user.click(await screen.findByRole('button', { name: `更多 ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: act }))
}

test('用户: the help leads to the button of the row that it names', async () => {
  show()
  expect(await screen.findByRole('button', { name: '重置密码 王敏' })).toBeTruthy()
  expect(help.find(({ title }) => title === '忘记密码的用户')?.text).toContain('点行内的“重置密码”')
})

test('用户: nothing may be done with the superuser', async () => {
  const { user } = show()
  expect(await screen.findByRole<HTMLButtonElement>('button', { name: '修改 管理员' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: '重置密码 管理员' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: '更多 管理员' }))
  for (const act of ['分配角色', '删除'])
    expect((await screen.findByRole('menuitem', { name: act })).getAttribute('aria-disabled')).toBe('true')
})

test('用户: whoever may only look has no button, and no switch', async () => {
  show({}, ['system:user:list'])
  expect(await screen.findByText('wangmin')).toBeTruthy()
  for (const name of ['新增', '导入', '导出', '修改 王敏', '重置密码 王敏', '更多 王敏', '王敏'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('用户: a department narrows the list and gives it its name; 全部 opens it again', async () => {
  const node = {
    id: 'd1',
    key: 'd1',
    label: '研发部',
    title: '研发部',
    parentId: '0',
    parentIds: 'd1',
    isLeaf: true,
    selectable: true,
    disabled: false,
    disableCheckbox: false,
    children: null,
    icon: 'dept',
    attributes: { deptType: 'dept', status: '0' },
  }
  const { user, askedFor } = show({ 'GET /system/dept/listTree/3/0': { data: [node] } })
  await user.click(await screen.findByText('研发部', { selector: '[class*=title] *, [class*=title]' }))
  await waitFor(() => expect(askedFor('GET /system/user/page').at(-1)?.query.get('deptId')).toBe('d1'))
  expect(await screen.findByRole('heading', { level: 1, name: '研发部' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '全部' }))
  await waitFor(() => expect(askedFor('GET /system/user/page').at(-1)?.query.get('deptId')).toBeNull())
  expect(screen.getByRole('heading', { level: 1, name: '用户列表' })).toBeTruthy()
})

test('用户: switching asks with the name and says what was done', async () => {
  const { user, askedFor } = show({ 'POST /system/user/changeStatus': {} })
  const row = (await screen.findByText('wangmin')).closest('tr') as HTMLElement
  await user.click(within(row).getByRole('button', { name: /停用/ }))
  expect(await screen.findByText('确认停用【王敏】的用户吗?')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '是' }))
  expect(await screen.findByText('停用成功')).toBeTruthy()
  expect(askedFor('POST /system/user/changeStatus')[0]?.body).toEqual({ id: 'u2', status: '1', version: 1 })
})

test('用户: a generated password is shown once after the reset', async () => {
  const { user, askedFor } = show({ 'POST /system/user/resetPwd': { data: { password: 'Made-up-once-77' } } })
  await user.click(await screen.findByRole('button', { name: '重置密码 王敏' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findByRole<HTMLInputElement>('textbox', { name: '用户名' })).value).toBe('wangmin')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('Made-up-once-77')).toBeTruthy()
  expect(askedFor('POST /system/user/resetPwd')[0]?.body).toEqual({ id: 'u2', password: null })
})

test('用户: a password given by hand is repeated and judged', async () => {
  const { user, askedFor } = show({
    'POST /system/user/resetPwd': { code: 500, reason: 'weakPassword', msg: '此密码过于常见' },
  })
  await user.click(await screen.findByRole('button', { name: '重置密码 王敏' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByPlaceholderText('请输入新密码'), 'password1')
  await user.type(dialog.getByPlaceholderText('请确认密码'), 'password2')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await dialog.findByText('两次输入的密码不一致')).toBeTruthy()
  await user.clear(dialog.getByPlaceholderText('请确认密码'))
  await user.type(dialog.getByPlaceholderText('请确认密码'), 'password1')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await dialog.findByText('此密码过于常见')).toBeTruthy()
  expect(askedFor('POST /system/user/resetPwd')).toHaveLength(1)
})

test('用户: roles beyond the own rights stand fixed, others are not offered', async () => {
  const { user, askedFor } = show({ 'POST /system/user/assignRoles': {} })
  await more(user, '王敏', '分配角色')
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('checkbox', { name: '审核' })).toHaveProperty('disabled', true)
  expect(dialog.queryByRole('checkbox', { name: '总管' })).toBeNull()
  await user.click(dialog.getByRole('checkbox', { name: '编辑' }))
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(askedFor('POST /system/user/assignRoles')[0]?.body).toEqual({ id: 'u2', roleIds: ['r1', 'r2'], version: 1 }),
  )
})

test('用户: how a stronger account signs in is locked in the form, with the reason', async () => {
  const { user } = show({ 'GET /system/user/u2': { ...form, stronger: true } })
  await user.click(await screen.findByRole('button', { name: '修改 王敏' }))
  const drawer = within(await screen.findByRole('dialog'))
  const phone = await drawer.findByRole<HTMLInputElement>('textbox', { name: '手机号' })
  const email = drawer.getByRole<HTMLInputElement>('textbox', { name: '邮箱地址' })
  expect([phone.disabled, email.disabled]).toEqual([true, true])
  expect(drawer.getAllByText('该用户拥有您没有的权限，不能修改其登录方式')).toHaveLength(2)
  expect(drawer.getByRole<HTMLInputElement>('textbox', { name: '姓名' }).disabled).toBe(false)
})

test('用户: the detail tells where somebody is signed in, ends it and opens a lock', async () => {
  const { user, askedFor } = show({
    'POST /system/user/endSessions': { data: { ended: 1 } },
    'POST /system/user/unlock': {},
  })
  await user.click(await screen.findByRole('button', { name: '王敏' }))
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText('李总')).toBeTruthy()
  expect(drawer.getByText('项目经理', { selector: 'dd' })).toBeTruthy()
  expect(drawer.getByText('审核', { selector: 'dd' })).toBeTruthy()
  expect(await drawer.findByText('密码输入错误过多，已锁定至 2026-01-02 09:40:00（10.0.0.9）')).toBeTruthy()
  await user.click(drawer.getByRole('button', { name: '解锁' }))
  await user.click((await screen.findAllByRole('button', { name: '解锁' })).at(-1) as HTMLElement)
  expect(await screen.findByText('解锁成功')).toBeTruthy()
  await user.click(drawer.getByRole('button', { name: '强制退出' }))
  await user.click((await screen.findAllByRole('button', { name: '强制退出' })).at(-1) as HTMLElement)
  expect(await screen.findByText('强制退出成功')).toBeTruthy()
  expect(askedFor('POST /system/user/endSessions')[0]?.body).toEqual({ id: 'u2', sessionIds: ['s1'] })
})

test('用户: what a new user needs stands first; a generated password is shown once after saving', async () => {
  const { user, askedFor } = show(
    {
      'POST /system/user': { data: { id: 'n1', userName: 'newone', initPassword: 'First-one-9988', version: 1 } },
      'GET /system/user/checkNoUnique': { data: { code: '1' } },
      'GET /system/user/checkUserNameUnique': { data: { code: '1' } },
    },
    undefined,
    '/?f.deptId=d1',
  )
  await user.click(await screen.findByRole('button', { name: '新增' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByRole('textbox', { name: '姓名' }), '新人')
  await user.type(dialog.getByRole('textbox', { name: '用户编号' }), 'N9')
  await user.type(dialog.getByRole('textbox', { name: '登录名' }), 'newone')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await dialog.findByText('岗位不能为空')).toBeTruthy()
  expect(askedFor('POST /system/user')).toHaveLength(0)
  await user.click(dialog.getByRole('combobox', { name: '岗位' }))
  fireEvent.click(await screen.findByTitle('项目经理'))
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('First-one-9988')).toBeTruthy()
  expect(askedFor('POST /system/user')[0]?.body).toMatchObject({
    name: '新人',
    userName: 'newone',
    deptId: 'd1',
    postIds: ['p1'],
    userType: '2',
    status: '0',
  })
})
