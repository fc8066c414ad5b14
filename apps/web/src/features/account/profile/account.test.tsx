import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ShellContext, type Shell } from '#/kit/session/shell.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import AccountCenterIndex from './AccountCenterIndex.tsx'
import BaseSettingsIndex from './BaseSettingsIndex.tsx'
import SecuritySettingsIndex from './SecuritySettingsIndex.tsx'

afterEach(() => vi.unstubAllGlobals())

const user = {
  id: '3',
  userName: 'wangmin',
  name: '王敏',
  nickName: '小王',
  phonenumber: '13900000003',
  email: 'wangmin@example.com',
  sex: '1',
  avatar: null,
  deptName: '研发部',
  createTime: '2026-01-02 03:04:05',
  pwdStrength: '2',
  tags: ['爬山', '读书'],
  version: 4,
}
const profile = { user, roleGroup: '项目管理员,一般用户', postGroup: '项目经理', phoneCodes: true, mailCodes: false }
const answers = (more: Answers = {}): Answers => ({
  'GET /system/user/profile': { data: profile },
  'GET /system/user/profile/sessions': { data: [] },
  'GET /system/sysCommonUseMenu/list': { data: [] },
  'GET /flowable/task/count': { data: { todo: 0, claim: 0, copy: 0 } },
  'GET /cms/cmsArticle/page': { data: { list: [], total: 0 } },
  ...more,
})

const link = { icon: 'team', remark: '主要维护平台相关用户信息', groups: ['组织管理'], external: false }
const shell: Shell = {
  pages: [
    { ...link, fullPath: '/index', title: '工作台' },
    { ...link, fullPath: '/org/user', title: '用户管理' },
    { ...link, fullPath: '/org/post', title: '岗位管理' },
  ],
  open: vi.fn<Shell['open']>(),
  close: () => undefined,
  closeCurrentPage: () => undefined,
  rename: () => undefined,
  refresh: () => undefined,
}
const inFrame = (page: ReactNode) => <ShellContext value={shell}>{page}</ShellContext>

test('个人中心: who I am, and the pages I may open with those at hand first', async () => {
  const kept = { data: [{ id: 'c1', path: '/org/post', title: '岗位管理', icon: null, sort: 10 }] }
  const page = renderPage(inFrame(<AccountCenterIndex />), {
    answers: answers({ 'GET /system/sysCommonUseMenu/list': kept }),
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'wangmin' })).toBeTruthy()
  expect(screen.getByRole('listitem', { name: '部门和岗位' }).textContent).toBe('研发部 / 项目经理')
  expect(screen.getByRole('tab', { name: '应用(2)' })).toBeTruthy()
  const stars = () => screen.getAllByRole('button', { name: /^常用 / })
  await waitFor(() => expect(stars().map((each) => each.getAttribute('aria-pressed'))).toEqual(['true', 'false']))
  await page.user.click(screen.getByRole('button', { name: '常用 用户管理' }))
  await waitFor(() =>
    expect(page.askedFor('POST /system/sysCommonUseMenu').map(({ body }) => body)).toEqual([
      { path: '/org/user', title: '用户管理', icon: 'team' },
    ]),
  )
  await page.user.click(screen.getByRole('button', { name: '常用 岗位管理' }))
  await waitFor(() => expect(page.askedFor('POST /system/sysCommonUseMenu/c1')).toHaveLength(1))
})

test('个人中心: a page that was kept before its menu moved is kept, and goes with all it was kept at', async () => {
  const keptAt = (id: string, path: string) => ({ id, path, title: '用户管理', icon: null, sort: 10 })
  const moved = { ...link, fullPath: '/sys/user', home: '/org/user', title: '用户管理' }
  const page = renderPage(
    <ShellContext value={{ ...shell, pages: [moved] }}>
      <AccountCenterIndex />
    </ShellContext>,
    {
      answers: answers({
        'GET /system/sysCommonUseMenu/list': { data: [keptAt('c1', '/org/user'), keptAt('c2', '/sys/user')] },
      }),
    },
  )
  const star = await screen.findByRole('button', { name: '常用 用户管理' })
  await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'))
  await page.user.click(star)
  await waitFor(() => expect(page.askedFor('POST /system/sysCommonUseMenu/c1,c2')).toHaveLength(1))
})

test('标签: a new one is added by Enter, a known one is not, the first one stays', async () => {
  const page = renderPage(inFrame(<AccountCenterIndex />), { answers: answers() })
  const add = async (text: string) => {
    await page.user.click(await screen.findByRole('button', { name: 'New Tag' }))
    await page.user.type(screen.getByRole('textbox', { name: '新标签' }), `${text}{Enter}`)
  }
  const sent = () => page.askedFor('POST /system/user/profile/tags').map(({ body }) => body)
  await add('读书')
  expect(sent()).toEqual([])
  await add(' 下棋 ')
  await waitFor(() => expect(sent()).toEqual([{ tags: ['爬山', '读书', '下棋'] }]))
  expect(screen.queryByRole('button', { name: '删除标签 爬山' })).toBeNull()
  await page.user.click(await screen.findByRole('button', { name: '删除标签 读书' }))
  await waitFor(() => expect(sent().at(-1)).toEqual({ tags: ['爬山'] }))
})

test('基本设置: what a code stands behind is text, the rest is saved with its version', async () => {
  const page = renderPage(inFrame(<BaseSettingsIndex />), { answers: answers() })
  const nickName = await screen.findByRole('textbox', { name: '昵称' })
  expect(screen.queryByRole('textbox', { name: '手机' })).toBeNull()
  expect(screen.getByText('13900000003')).toBeTruthy()
  await page.user.clear(nickName)
  await page.user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('请输入昵称')).toBeTruthy()
  await page.user.type(nickName, '敏敏')
  await page.user.clear(screen.getByRole('textbox', { name: '电子邮件' }))
  await page.user.type(screen.getByRole('textbox', { name: '电子邮件' }), 'nobody')
  await page.user.tab()
  expect(await screen.findByText('邮箱格式不正确')).toBeTruthy()
  await page.user.type(screen.getByRole('textbox', { name: '电子邮件' }), '@example.com')
  await page.user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('修改成功')).toBeTruthy()
  expect(page.askedFor('POST /system/user/profile').map(({ body }) => body)).toEqual([
    { nickName: '敏敏', sex: '1', email: 'nobody@example.com', version: 4 },
  ])
})

test('基本设置: a refusal of the server stands at its field', async () => {
  const refused = { code: 500, msg: '用户邮箱已存在', errors: { email: '用户邮箱已存在' } }
  const page = renderPage(inFrame(<BaseSettingsIndex />), {
    answers: answers({ 'POST /system/user/profile': refused }),
  })
  await screen.findByRole('textbox', { name: '昵称' })
  await page.user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('用户邮箱已存在')).toBeTruthy()
})

test('安全设置: masked numbers, and no way to bind where no code can be sent', async () => {
  renderPage(inFrame(<SecuritySettingsIndex />), {
    answers: answers({ 'GET /system/user/profile': { data: { ...profile, phoneCodes: false } } }),
  })
  expect(await screen.findByText('当前密码强度 : 中')).toBeTruthy()
  expect(screen.getByText('已绑定手机 : 139****0003')).toBeTruthy()
  expect(screen.getByText('已绑定邮箱 : wan***mple.com')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '修改 密保手机' }).disabled).toBe(true)
  expect(screen.getByText('短信服务未配置，请在基本设置中修改')).toBeTruthy()
})

test('重置密码: both new ones must agree before anything is sent', async () => {
  const page = renderPage(inFrame(<SecuritySettingsIndex />), { answers: answers() })
  await page.user.click(await screen.findByRole('button', { name: '修改 账户密码' }))
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 20_000 }))
  await page.user.type(dialog.getByLabelText('旧密码'), 'Old-word-1234')
  await page.user.type(dialog.getByLabelText('新密码'), 'New-word-1234')
  await page.user.type(dialog.getByLabelText('确认密码'), 'New-word-123')
  await page.user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await dialog.findByText('两次输入的密码不一致')).toBeTruthy()
  await page.user.type(dialog.getByLabelText('确认密码'), '4')
  await page.user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('修改成功')).toBeTruthy()
  expect(page.askedFor('POST /system/user/profile/updatePwd').map(({ body }) => body)).toEqual([
    { oldPassword: 'Old-word-1234', newPassword: 'New-word-1234' },
  ])
})

test('登录设备: the own one has no button, another is ended after a question', async () => {
  const device = {
    ipaddr: '10.0.0.8',
    loginLocation: '内网IP',
    browser: 'Firefox',
    os: 'Linux',
    loginType: 'password',
    loginTime: '2026-01-02 03:04:05',
    lastAccessTime: '2026-01-02 04:04:05',
  }
  const page = renderPage(inFrame(<SecuritySettingsIndex />), {
    answers: answers({
      'GET /system/user/profile/sessions': {
        data: [
          { ...device, id: 's1', current: true },
          { ...device, id: 's2', current: false, browser: 'Chrome' },
        ],
      },
    }),
  })
  expect(await screen.findByText('当前在线设备数 : 2')).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: '查看 登录设备' }))
  const drawer = within(await screen.findByRole('dialog', {}, { timeout: 20_000 }))
  expect(await drawer.findByText('当前设备')).toBeTruthy()
  expect(drawer.getAllByRole('button', { name: /^下线 / })).toHaveLength(1)
  await page.user.click(drawer.getByRole('button', { name: '下线 Chrome · Linux' }))
  expect(await screen.findByText('该设备上未保存的内容会丢失')).toBeTruthy()
  const buttons = screen.getAllByRole('button', { name: '下线' })
  await page.user.click(buttons.at(-1) as HTMLElement)
  expect(await screen.findByText('下线成功')).toBeTruthy()
  expect(page.askedFor('POST /system/user/profile/sessions/s2')).toHaveLength(1)
})
