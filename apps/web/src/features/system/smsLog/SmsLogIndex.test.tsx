import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '#testing/renderPage.tsx'
import SmsLogIndex from './SmsLogIndex.tsx'

afterEach(() => vi.unstubAllGlobals())

const ignored = {
  id: 's1',
  mobile: '13800000000',
  content: '您的验证码是 ****',
  sendStatus: 30,
  sendTime: null,
  receiveStatus: 0,
  receiveTime: null,
  configName: '默认',
  templateCode: 'login',
  templateType: 1,
  createTime: '2026-01-02 03:04:05',
}
const dictionaries = ['sys_sms_send_status', 'sys_sms_receive_status', 'sys_sms_template_type', 'sys_sms_provider']
const answers = {
  'GET /system/smsLog/page': {
    data: { list: [ignored], total: 1, totalKind: 'exact', pageNum: 1, pageSize: 20, pages: 1, size: 1 },
  },
  'GET /system/smsConfig/options': { data: [] },
  'GET /system/sysTableConfig/getInfoByTableKey/system-smsLog-SmsLogIndex-table': { data: null },
  ...Object.fromEntries(dictionaries.map((type) => [`GET /system/dict/data/all/type/${type}`, { data: [] }])),
}

test('短信日志: opens with the last seven days in the first field, by when a message was asked for', async () => {
  const { askedFor } = renderPage(<SmsLogIndex />, { answers })
  await screen.findByText('13800000000')
  const query = askedFor('GET /system/smsLog/page')[0]?.query
  expect(query?.get('params[beginTime]')).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(query?.get('params[sendTimeBeginTime]')).toBeNull()
  const labels = [...screen.getByRole('search').querySelectorAll('label')].map((label) => label.textContent)
  expect(labels[0]).toBe('创建时间')
})
