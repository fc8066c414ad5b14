import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '#testing/renderPage.tsx'
import ConfigIndex from './ConfigIndex.tsx'

afterEach(() => vi.unstubAllGlobals())

const row = (given: object) => ({
  valueType: 'text',
  configType: 'Y',
  isPublic: 'N',
  remark: null,
  createBy: null,
  createTime: '2026-01-02 03:04:05',
  updateBy: null,
  updateTime: null,
  version: 1,
  ...given,
})
const captcha = row({
  id: 'c1',
  configKey: 'sys.captcha.onOff',
  configName: '验证码开关',
  configValue: 'true',
  valueType: 'switch',
  rule: { kind: 'boolean', mayBeEmpty: false },
})
const retries = row({
  id: 'c2',
  configKey: 'sys.account.maxRetryCount',
  configName: '密码最大错误次数',
  configValue: '5',
  valueType: 'number',
  rule: { kind: { from: 1, to: 100 }, mayBeEmpty: false },
})
const kinds = row({ id: 'c3', configKey: 'sys.captcha.type', configName: '验证码类型', configValue: 'math' })
const logo = row({
  id: 'c4',
  configKey: 'sys.index.logo',
  configName: '系统Logo',
  configValue: '/profile/2026/01/02/a.png',
  valueType: 'image',
})
const own = row({
  id: 'c5',
  configKey: 'own.limits',
  configName: '自己的限制',
  configValue: '{"a":1}',
  valueType: 'json',
  configType: 'N',
})
const all = [captcha, retries, kinds, logo, own]
const answers = {
  'GET /system/config/page': {
    data: { list: all, total: 5, totalKind: 'exact', pageNum: 1, pageSize: 20, pages: 1, size: 5 },
  },
  ...Object.fromEntries(all.map((each) => [`GET /system/config/${(each as { id?: string }).id}`, { data: each }])),
  'GET /system/config/checkConfigKeyUnique': { data: { code: '1' } },
  'GET /system/dict/data/type/sys_yes_no': { data: [] },
  'GET /system/dict/data/all/type/sys_yes_no': { data: [] },
  'GET /system/sysTableConfig/getInfoByTableKey/system-config-ConfigIndex-table': { data: null },
}
async function edit(name: string) {
  const shown = renderPage(<ConfigIndex />, { answers })
  await shown.user.click(await screen.findByRole('button', { name: `修改 ${name}` }))
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByText('参数值')
  return { ...shown, drawer, save: () => shown.user.click(drawer.getByRole('button', { name: '保存' })) }
}
const sent = (asked: { body: unknown }[]) => asked.map(({ body }) => (body as { configValue?: unknown }).configValue)

test('参数设置: values are shown in the look of their type', async () => {
  renderPage(<ConfigIndex />, { answers })
  expect(await screen.findByText('开启（true）')).toBeTruthy()
  expect(screen.getByRole<HTMLImageElement>('img', { name: '/profile/2026/01/02/a.png' }).src).toContain('/profile/')
})

test('参数设置: a switch stores its word, and the type of a known key is fixed', async () => {
  const { user, drawer, save, askedFor } = await edit('验证码开关')
  expect(drawer.getByRole<HTMLInputElement>('combobox', { name: '参数类型' }).disabled).toBe(true)
  await user.click(await drawer.findByRole('switch', { name: '参数值' }))
  await save()
  await waitFor(() => expect(sent(askedFor('POST /system/config'))).toEqual(['false']))
})

test('参数设置: a number outside its range is refused where it is typed', async () => {
  const { user, drawer, save, askedFor } = await edit('密码最大错误次数')
  const field = await drawer.findByRole('spinbutton', { name: '参数值' })
  await user.clear(field)
  await user.type(field, '101')
  await save()
  expect(await drawer.findByText('参数值格式不正确')).toBeTruthy()
  await user.clear(field)
  await save()
  expect(await drawer.findByText('参数值不能为空')).toBeTruthy()
  expect(askedFor('POST /system/config')).toEqual([])
})

test('参数设置: JSON is put in form, and a broken one refused', async () => {
  const { user, drawer, save, askedFor } = await edit('自己的限制')
  const field = await drawer.findByRole<HTMLTextAreaElement>('textbox', { name: '参数值' })
  await user.click(drawer.getByRole('button', { name: '格式化' }))
  expect(field.value).toBe('{\n  "a": 1\n}')
  await user.type(field, 'x')
  await save()
  expect(await drawer.findByText('参数值格式不正确')).toBeTruthy()
  expect(askedFor('POST /system/config')).toEqual([])
})
