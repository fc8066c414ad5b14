import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '#testing/renderPage.tsx'
import SmsTemplateIndex from './SmsTemplateIndex.tsx'

afterEach(() => vi.unstubAllGlobals())

const login = {
  id: '1',
  templateCode: 'SMS_LOGIN',
  templateName: '登录验证码',
  templateType: '1',
  configId: '1',
  configName: '调试通道',
  content: '验证码为{code}，{expire}分钟内有效。',
  status: '0',
  version: 1,
}
const page = (list: object[]) => ({
  data: { list, total: list.length, totalKind: 'exact', pageNum: 1, pageSize: 20, pages: 1, size: list.length },
})
const configs = [
  { id: '1', configName: '调试通道', provider: 'DEBUG', isDefault: 'Y', status: '0' },
  { id: '2', configName: '旧渠道', provider: 'HTTP', isDefault: 'N', status: '1' },
]
const none = { data: [] }
const dictionaries = Object.fromEntries(
  ['sys_sms_template_type', 'sys_normal_disable'].flatMap((type) => [
    [`GET /system/dict/data/type/${type}`, none],
    [`GET /system/dict/data/all/type/${type}`, none],
  ]),
)
const answers = {
  ...dictionaries,
  'GET /system/smsTemplate/page': page([login]),
  'GET /system/smsConfig/options': { data: configs },
  'GET /system/sysTableConfig/getInfoByTableKey/system-smsTemplate-SmsTemplateIndex-table': { data: null },
}

async function openSend(more: object = {}) {
  const screenOf = renderPage(<SmsTemplateIndex />, { answers: { ...answers, ...more } })
  await screenOf.user.click(await screen.findByRole('button', { name: '测试 登录验证码' }))
  return { ...screenOf, dialog: within(await screen.findByRole('dialog')) }
}

test('测试发送: number and every parameter are asked for by name, nothing is sent without them', async () => {
  const { dialog, user, askedFor } = await openSend()
  await user.click(dialog.getByRole('button', { name: '发送' }))
  expect(await dialog.findByText('手机不能为空')).toBeTruthy()
  expect(dialog.getByText('参数 code 不能为空')).toBeTruthy()
  expect(dialog.getByText('参数 expire 不能为空')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: '手机号' }), '123')
  await user.tab()
  expect(await dialog.findByText('手机号格式错误')).toBeTruthy()
  expect(askedFor('POST /system/smsTemplate/send')).toEqual([])
})

test('测试发送: the text fills as it is typed; where the result stands is said', async () => {
  const { dialog, user, askedFor } = await openSend({
    'POST /system/smsTemplate/send': { data: { logId: 'log-7' } },
    'GET /system/smsConfig/testResult/log-7': { data: { sent: true, answer: null } },
  })
  await user.type(dialog.getByRole('textbox', { name: '手机号' }), '13800000000')
  await user.type(dialog.getByRole('textbox', { name: '参数 code' }), '4711')
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: '模板内容' }).value).toBe(
    '验证码为4711，{expire}分钟内有效。',
  )
  await user.type(dialog.getByRole('textbox', { name: '参数 expire' }), '5')
  await user.click(dialog.getByRole('button', { name: '发送' }))
  expect(await screen.findByText('提交发送成功！发送结果，见发送日志编号：log-7')).toBeTruthy()
  expect(askedFor('POST /system/smsTemplate/send')[0]?.body).toEqual({
    id: '1',
    mobile: '13800000000',
    params: { code: '4711', expire: '5' },
  })
})

test('测试发送: a message that was not taken is said with its reason, and the dialog stays', async () => {
  const { dialog, user } = await openSend({
    'POST /system/smsTemplate/send': { data: { logId: 'log-8' } },
    'GET /system/smsConfig/testResult/log-8': { data: { sent: false, answer: '短信服务无应答' } },
  })
  await user.type(dialog.getByRole('textbox', { name: '手机号' }), '13800000000')
  await user.type(dialog.getByRole('textbox', { name: '参数 code' }), '4711')
  await user.type(dialog.getByRole('textbox', { name: '参数 expire' }), '5')
  await user.click(dialog.getByRole('button', { name: '发送' }))
  expect(await screen.findByText('短信发送失败：短信服务无应答，见发送日志编号：log-8')).toBeTruthy()
  expect(dialog.getByRole('button', { name: '发送' })).toBeTruthy()
})

test('新增: the default channel is chosen already, a disabled one cannot be', async () => {
  const { user } = renderPage(<SmsTemplateIndex />, { answers })
  await screen.findByText('SMS_LOGIN')
  await user.click(screen.getByRole('button', { name: '新增' }))
  const dialog = within(await screen.findByRole('dialog'))
  const channel = await dialog.findByRole('combobox', { name: '短信渠道' })
  await waitFor(() => expect(dialog.getByText('调试通道')).toBeTruthy())
  await user.click(channel)
  expect(screen.queryByTitle('旧渠道')).toBeNull()
})

test('测试: without the right to send there is no such act', async () => {
  renderPage(<SmsTemplateIndex />, { answers, permissions: ['system:smsTemplate:list', 'system:smsTemplate:edit'] })
  expect(await screen.findByRole('button', { name: '修改 登录验证码' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '测试 登录验证码' })).toBeNull()
})
