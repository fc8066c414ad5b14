import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '#testing/renderPage.tsx'
import SmsConfigIndex from './SmsConfigIndex.tsx'

afterEach(() => vi.unstubAllGlobals())

const aliyun = {
  id: '2',
  configName: '阿里云',
  provider: 'ALIYUN',
  signature: '中庭',
  accessKey: 'LTAI',
  accessSecret: '******',
  isDefault: 'N',
  status: '0',
  version: 3,
  callbackUrl: '/system/sysSms/callback/ALIYUN?config=2&sign=x',
}
const closed = { ...aliyun, id: '3', configName: '停用的', status: '1' }
const page = (list: object[]) => ({
  data: { list, total: list.length, totalKind: 'exact', pageNum: 1, pageSize: 20, pages: 1, size: list.length },
})
const entry = (dictValue: string, dictLabel: string) => ({
  id: dictValue,
  dictValue,
  dictLabel,
  status: '0',
  isDefault: 'N',
})
const providers = { data: [entry('DEBUG', '调试(仅记录)'), entry('ALIYUN', '阿里云'), entry('HTTP', '通用HTTP')] }
const none = { data: [] }
const answers = {
  'GET /system/dict/data/type/sys_sms_provider': providers,
  'GET /system/dict/data/all/type/sys_sms_provider': providers,
  'GET /system/dict/data/type/sys_yes_no': none,
  'GET /system/dict/data/all/type/sys_yes_no': none,
  'GET /system/dict/data/type/sys_normal_disable': none,
  'GET /system/dict/data/all/type/sys_normal_disable': none,
  'GET /system/smsConfig/page': page([aliyun, closed]),
  'GET /system/smsConfig/2': { data: aliyun },
  'GET /system/smsConfig/policy': {
    data: { codeLength: 6, codeExpire: 5, sendInterval: 60, mobileDayLimit: 10, ipDayLimit: 50, maxError: 5 },
  },
  'GET /system/sysTableConfig/getInfoByTableKey/system-smsConfig-SmsConfigIndex-table': { data: null },
}

test('短信设置: the form asks for what the provider needs; provider and secret stand as they are', async () => {
  const { user, askedFor } = renderPage(<SmsConfigIndex />, { answers })
  await user.click(await screen.findByRole('button', { name: '修改 阿里云' }))
  const drawer = within(await screen.findByRole('dialog'))
  const secret = await drawer.findByLabelText<HTMLInputElement>('访问密钥')
  expect([secret.type, secret.value]).toEqual(['password', '******'])
  expect(drawer.getByRole<HTMLInputElement>('combobox', { name: '短信服务商' }).disabled).toBe(true)
  expect(drawer.queryByLabelText('应用编号')).toBeNull()
  expect(drawer.queryByLabelText('请求体模板')).toBeNull()
  await user.clear(drawer.getByLabelText('访问账号'))
  await user.click(drawer.getByRole('button', { name: '保存' }))
  expect(await drawer.findByText('短信 API 的账号不能为空')).toBeTruthy()
  await user.type(drawer.getByLabelText('访问账号'), 'LTAI')
  await user.click(drawer.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(askedFor('POST /system/smsConfig')).toHaveLength(1))
  expect(askedFor('POST /system/smsConfig')[0]?.body).toMatchObject({ id: '2', version: 3, accessSecret: '******' })
})

test('短信设置: a refusal that only the server knows stands at its field', async () => {
  const { user } = renderPage(<SmsConfigIndex />, {
    answers: {
      ...answers,
      'POST /system/smsConfig': { code: 500, msg: '请重新输入密钥', errors: { accessSecret: '请重新输入密钥' } },
    },
  })
  await user.click(await screen.findByRole('button', { name: '修改 阿里云' }))
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByLabelText('访问密钥')
  await user.click(drawer.getByRole('button', { name: '保存' }))
  expect(await drawer.findByText('请重新输入密钥')).toBeTruthy()
})

test('回执地址: shown whole, for the provider', async () => {
  const { user } = renderPage(<SmsConfigIndex />, { answers })
  await user.click(await screen.findByRole('button', { name: '更多 阿里云' }))
  await user.click(await screen.findByRole('menuitem', { name: '回执地址' }))
  const dialog = within(await screen.findByRole('dialog'))
  const address = await dialog.findByRole<HTMLInputElement>('textbox', { name: '回执地址' })
  expect(address.value).toBe(`${location.origin}/system/sysSms/callback/ALIYUN?config=2&sign=x`)
})

test('验证码策略: a value out of range is said at its field, good ones are saved together', async () => {
  const { user, askedFor } = renderPage(<SmsConfigIndex />, { answers })
  const card = within(await screen.findByRole('region', { name: '验证码策略' }))
  const length = await card.findByRole('spinbutton', { name: '位数' })
  await user.clear(length)
  await user.type(length, '9')
  await user.tab()
  expect(await card.findByText('位数应为4到8的整数')).toBeTruthy()
  await user.clear(length)
  await user.type(length, '4')
  await user.click(card.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('保存成功')).toBeTruthy()
  expect(askedFor('POST /system/smsConfig/policy').map(({ body }) => body)).toEqual([
    { codeLength: 4, codeExpire: 5, sendInterval: 60, mobileDayLimit: 10, ipDayLimit: 50, maxError: 5 },
  ])
})
