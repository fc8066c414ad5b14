import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import { themeConfig } from '@app/shared/system/themeConfig.ts'
import { usePreferences } from '#/stores/preferences.ts'
import { useSession } from '#/stores/session.ts'
import { info, stubServer, sysConfig } from '#testing/server.ts'
import { App } from './App.tsx'
import { queryClient } from './queryClient.ts'
import { forgetSession } from './session/signOut.ts'

const node = (path: string, title: string, component: string, more = {}) => ({
  name: path,
  path,
  component,
  isFrame: '1',
  meta: { title, icon: 'team' },
  ...more,
})
const routers = [
  {
    name: 'Org',
    path: '/org',
    component: 'Layout',
    redirect: 'noRedirect',
    isFrame: '1',
    meta: { title: '组织管理', icon: 'appstore' },
    children: [
      node('user', '用户管理', 'exception/403'),
      node('dept', '部门管理', 'no/such/Page'),
      node('https://example.com/a', '外链', '', { isFrame: '0' }),
    ],
  },
]

async function open(path: string, token?: string) {
  window.history.replaceState(null, '', `/admin${path}`)
  useSession.setState({ token, destination: undefined })
  await act(async () => {
    render(<App />)
    await Promise.resolve()
  })
}

const at = () => window.location.pathname.replace('/admin', '') + window.location.search
const tabs = async () => {
  const bar = await screen.findByRole('navigation', { name: '已打开的页面' }, { timeout: 20_000 })
  return within(bar)
    .getAllByRole('link')
    .map((link) => link.textContent)
}

beforeEach(() => usePreferences.getState().reset())
afterEach(() => {
  forgetSession()
  queryClient.clear()
  vi.unstubAllGlobals()
})

describe('signing in', () => {
  async function fill() {
    const user = userEvent.setup()
    await user.type(await screen.findByPlaceholderText('账户', {}, { timeout: 20_000 }), 'wangmin')
    await user.type(screen.getByPlaceholderText('密码'), 'secret-secret')
    await user.type(await screen.findByPlaceholderText('验证码'), '9')
    return user
  }

  test('a wrong password says so, clears the code and brings another picture', async () => {
    const server = stubServer({ '/login': { code: 500, msg: '用户不存在/密码错误' } })
    await open('/org/user?x=1')
    const user = await fill()
    await user.click(screen.getByRole('button', { name: '确定' }))
    expect(await screen.findByText('用户不存在/密码错误')).toBeTruthy()
    expect(screen.getAllByText('用户不存在/密码错误')).toHaveLength(1)
    expect(screen.getByPlaceholderText<HTMLInputElement>('验证码').value).toBe('')
    await waitFor(() => expect(server.askedFor('/captchaImage').length).toBeGreaterThan(1))
    expect(at()).toBe('/user/login?redirect=%2Forg%2Fuser%3Fx%3D1')
  }, 20_000)

  test('empty fields are named', async () => {
    stubServer()
    await open('/user/login')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: '确定' }, { timeout: 20_000 }))
    for (const text of ['请输入帐户名', '请输入密码', '请输入验证码'])
      expect(await screen.findByText(text)).toBeTruthy()
  }, 20_000)

  test('each form shows a picture that was fetched for it', async () => {
    stubServer({ [session.getSysConfig.path]: { data: { ...sysConfig, registerUser: true } } })
    await open('/user/login')
    const user = userEvent.setup()
    const purposes = () =>
      vi
        .mocked(fetch)
        .mock.calls.map(([url]) => /captchaImage\?purpose=(\w+)/.exec(String(url))?.[1])
        .filter(Boolean)
    await waitFor(() => expect(purposes()).toEqual(['login']), { timeout: 20_000 })
    await user.click(screen.getByRole('tab', { name: '手机号登录' }))
    await waitFor(() => expect(purposes().at(-1)).toBe('sms'))
    await user.click(screen.getByRole('button', { name: '注册账户' }))
    await waitFor(() => expect(purposes().at(-1)).toBe('register'), { timeout: 20_000 })
  }, 20_000)

  test('the page that was asked for opens after signing in, with the picture sent along', async () => {
    const server = stubServer({ '/login': { token: 'T'.repeat(43) }, '/getRouters': { data: routers } })
    await open('/org/user?x=1')
    const user = await fill()
    await user.click(screen.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(at()).toBe('/org/user?x=1'), { timeout: 20_000 })
    expect(server.askedFor('/login')[0]?.body).toEqual({
      username: 'wangmin',
      password: 'secret-secret',
      code: '9',
      uuid: 'picture-1',
    })
    expect(await tabs()).toEqual(['工作台', '用户管理'])
    expect(document.title).toBe('用户管理 - 中庭')
  }, 20_000)

  test('without SMS login and captcha neither is asked for', async () => {
    stubServer({ [session.getSysConfig.path]: { data: { ...sysConfig, smsLogin: false, captchaOnOff: false } } })
    await open('/user/login')
    await screen.findByPlaceholderText('账户', {}, { timeout: 20_000 })
    await waitFor(() => expect(screen.queryByPlaceholderText('验证码')).toBeNull())
    expect(screen.queryByRole('tab')).toBeNull()
  }, 20_000)
})

describe('signed in', () => {
  test('a token holder is kept away from login', async () => {
    stubServer()
    await open('/user/login', 'T')
    await waitFor(() => expect(at()).toBe('/index'), { timeout: 20_000 })
    expect(await tabs()).toEqual(['工作台'])
  }, 20_000)

  test('when the user cannot be read the session is given up', async () => {
    const server = stubServer({ '/getInfo': { code: 500, msg: '数据库连接失败' } })
    await open('/index', 'T')
    await waitFor(() => expect(at()).toBe('/user/login'), { timeout: 20_000 })
    expect(server.askedFor('/logout')).toHaveLength(1)
    expect(useSession.getState().token).toBeUndefined()
  }, 20_000)

  test('an unknown component is named inside the layout; an unknown path leads to 404', async () => {
    stubServer({ '/getRouters': { data: routers } })
    await open('/org/dept', 'T')
    expect(await screen.findByText('页面组件不存在：no/such/Page', {}, { timeout: 20_000 })).toBeTruthy()
    expect(screen.getByRole('navigation', { name: '主菜单' })).toBeTruthy()
    await act(async () => {
      window.history.pushState(null, '', '/admin/org/nobody')
      window.dispatchEvent(new PopStateEvent('popstate'))
      await Promise.resolve()
    })
    await waitFor(() => expect(at()).toBe('/404'), { timeout: 20_000 })
    expect(await screen.findByText('抱歉，您访问的页面不存在。')).toBeTruthy()
  }, 20_000)

  test('控制台 is shown to userType 1 only and announces 尚未实现', async () => {
    stubServer({ '/getInfo': { ...info, user: { ...info.user, userType: '1' } } })
    await open('/index', 'T')
    await userEvent.click(await screen.findByRole('button', { name: '控制台' }, { timeout: 20_000 }))
    expect(await screen.findByText('尚未实现')).toBeTruthy()
  }, 20_000)

  test('signing out asks, and forgets the token even when the server fails', async () => {
    stubServer({ '/logout': { code: 500, msg: '不可用' } })
    await open('/index', 'T')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: '用户菜单 王敏' }, { timeout: 20_000 }))
    await user.click(await screen.findByText('退出登录'))
    expect(await screen.findByText('确定注销并退出系统吗？')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(at()).toBe('/user/login'), { timeout: 20_000 })
    expect(document.cookie).not.toContain('access_token=T')
  }, 20_000)

  test('an ended session is announced once and stays announced', async () => {
    stubServer({ [themeConfig.current.path]: { code: 401, msg: '请求访问：/x，认证失败，无法访问系统资源' } })
    await open('/index', 'T')
    expect(await screen.findByText('登录状态已过期，请重新登录', {}, { timeout: 20_000 })).toBeTruthy()
    expect(screen.getAllByText('系统提示')).toHaveLength(1)
    expect(screen.getByRole('button', { name: '确认' })).toBeTruthy()
  }, 20_000)

  test('who was forced out is told so', async () => {
    stubServer({ [themeConfig.current.path]: { code: 401, reason: 'forcedOut', msg: '管理员强制退出，请重新登录' } })
    await open('/index', 'T')
    expect(await screen.findByText('管理员强制退出，请重新登录', {}, { timeout: 20_000 })).toBeTruthy()
    expect(screen.queryByText('登录状态已过期，请重新登录')).toBeNull()
  }, 20_000)

  test('a given password must be changed before anything else; the refusal stands in the dialog', async () => {
    const server = stubServer({
      '/getInfo': { ...info, isDefaultModifyPwd: true },
      [session.updatePwd.path]: { code: 500, msg: '修改密码失败，旧密码错误' },
    })
    await open('/index', 'T')
    const user = userEvent.setup()
    const dialog = await screen.findByRole(
      'dialog',
      { name: '您的密码还是初始密码，请修改密码！' },
      { timeout: 20_000 },
    )
    expect(within(dialog).queryByRole('button', { name: /Close|关闭/ })).toBeNull()
    expect(document.querySelector('main')?.textContent).toBe('')
    await user.click(within(dialog).getByRole('button', { name: '确定' }))
    for (const text of ['请输入旧密码', '请输入新密码', '请再次输入新密码确认'])
      expect(await within(dialog).findByText(text)).toBeTruthy()
    await user.type(within(dialog).getByLabelText('旧密码'), 'given-by-admin')
    await user.type(within(dialog).getByLabelText('新密码'), 'short')
    await user.type(within(dialog).getByLabelText('确认密码'), 'other')
    expect(await within(dialog).findByText('请输入8-64位字符，且不能为常见密码')).toBeTruthy()
    expect(await within(dialog).findByText('两次输入的密码不一致')).toBeTruthy()
    for (const label of ['新密码', '确认密码']) {
      await user.clear(within(dialog).getByLabelText(label))
      await user.type(within(dialog).getByLabelText(label), 'Courtyard-2026')
    }
    await user.click(within(dialog).getByRole('button', { name: '确定' }))
    expect(await within(dialog).findByText('修改密码失败，旧密码错误')).toBeTruthy()
    expect(server.askedFor(session.updatePwd.path)[0]?.body).toEqual({
      oldPassword: 'given-by-admin',
      newPassword: 'Courtyard-2026',
    })
  }, 30_000)
})
