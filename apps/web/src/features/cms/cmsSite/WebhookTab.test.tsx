import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { pageData } from '#/kit/testing/toy.ts'
import { renderPage } from '#testing/renderPage.tsx'
import WebhookTab from './WebhookTab.tsx'

afterEach(() => vi.unstubAllGlobals())

const events = [{ dictValue: 'article.publish', dictLabel: '文章发布', status: '0' }]
const dicts = ['sys_normal_disable', 'cms_webhook_event'].flatMap((type) =>
  ['type', 'all/type'].map(
    (part) => [`GET /system/dict/data/${part}/${type}`, { data: type === 'cms_webhook_event' ? events : [] }] as const,
  ),
)
const hook = {
  id: 'h1',
  name: '门户网站',
  url: 'https://example.com/hook',
  events: 'article.publish',
  misses: 2,
  failed: 1,
  status: '0',
  version: 1,
}
const delivery = {
  id: 'd1',
  event: 'article.publish',
  subject: '第一篇',
  status: '2',
  tries: 6,
  httpStatus: null,
  answer: '无应答',
  createTime: '2026-03-02 10:00:00',
  sendTime: '2026-03-02 10:00:00',
}
const answers = {
  ...Object.fromEntries(dicts),
  'GET /cms/cmsWebhook/page': pageData([hook]),
  'GET /system/sysTableConfig/getInfoByTableKey/cms-cmsWebhook-CmsWebhookIndex-table': { data: null },
  'GET /cms/cmsWebhook/h1': { data: hook },
  'GET /cms/cmsWebhook/log': pageData([delivery]),
  'POST /cms/cmsWebhook': { data: { ...hook, id: 'h2', signKey: 'whk_of-the-day' } },
  'POST /cms/cmsWebhook/test/h1': { data: { ok: false, httpStatus: 401, answer: 'wrong signature' } },
  'POST /cms/cmsWebhook/renewKey/h1': { data: { signKey: 'whk_of-tomorrow' } },
  'POST /cms/cmsWebhook/resend/d1': { data: null },
  'POST /cms/cmsWebhook/resendFailed/h1': { data: { resent: 1, failed: 0 } },
}
const actsOf = async (user: ReturnType<typeof renderPage>['user'], act: string) => {
  const row = within(await screen.findByRole('row', { name: /门户网站/ }))
  await user.click(row.getByRole('button', { name: /更多/ }))
  await user.click(await screen.findByRole('menuitem', { name: act }))
}

test('消息推送: a new key is shown once, with the sentence that it is', async () => {
  const { user, askedFor } = renderPage(<WebhookTab />, { answers })
  await user.click((await screen.findAllByRole('button', { name: '新增' }))[0] as HTMLElement)
  const form = within(await screen.findByRole('dialog'))
  await user.type(await form.findByRole('textbox', { name: '推送名称' }), '门户网站')
  await user.type(form.getByRole('textbox', { name: '推送地址' }), 'https://example.com/hook')
  await user.click(await form.findByRole('checkbox', { name: '文章发布' }))
  await user.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('密钥只显示一次，请妥善保存')).toBeTruthy()
  expect(screen.getByText('whk_of-the-day')).toBeTruthy()
  expect(askedFor('POST /cms/cmsWebhook')[0]?.body).toMatchObject({ name: '门户网站', events: 'article.publish' })
})

test('消息推送: a test call says what was answered; a key is made anew when one is sure', async () => {
  const { user } = renderPage(<WebhookTab />, { answers })
  await actsOf(user, '测试推送')
  expect(await screen.findByText('测试推送失败：401 wrong signature')).toBeTruthy()
  await actsOf(user, '重置密钥')
  const asked = within(await screen.findByRole('alertdialog'))
  await user.click(asked.getByRole('button', { name: '重置密钥' }))
  expect(await screen.findByText('whk_of-tomorrow')).toBeTruthy()
})

test('推送记录: what did not arrive is named, and sent again one by one or all at once', async () => {
  const { user, askedFor } = renderPage(<WebhookTab />, { answers })
  await user.click(await screen.findByRole('button', { name: '推送记录 门户网站' }))
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText('有 1 条推送失败，对方系统没有收到')).toBeTruthy()
  const row = within(await drawer.findByRole('row', { name: /第一篇/ }))
  expect(row.getByText('无应答')).toBeTruthy()
  await user.click(row.getByRole('button', { name: '重发' }))
  await vi.waitFor(() => expect(askedFor('POST /cms/cmsWebhook/resend/d1')).toHaveLength(1))
  await user.click(drawer.getByRole('button', { name: '重新推送全部' }))
  await vi.waitFor(() => expect(askedFor('POST /cms/cmsWebhook/resendFailed/h1')).toHaveLength(1))
})
