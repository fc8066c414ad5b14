import type { BuiltInConfig } from '#/modules/system/api.ts'

export default [
  { id: '20', key: 'sys.sms.codeLength', name: '短信验证码策略-位数', value: '6', kind: { from: 4, to: 8 } },
  { id: '21', key: 'sys.sms.codeExpire', name: '短信验证码策略-有效期(分钟)', value: '5', kind: { from: 1, to: 60 } },
  {
    id: '22',
    key: 'sys.sms.sendInterval',
    name: '短信验证码策略-发送间隔(秒)',
    value: '60',
    kind: { from: 1, to: 3_600 },
  },
  {
    id: '23',
    key: 'sys.sms.mobileDayLimit',
    name: '短信验证码策略-单号每日上限',
    value: '10',
    kind: { from: 1, to: 1_000 },
  },
  {
    id: '24',
    key: 'sys.sms.ipDayLimit',
    name: '短信验证码策略-单IP每日上限',
    value: '50',
    kind: { from: 1, to: 10_000 },
  },
  { id: '25', key: 'sys.sms.maxError', name: '短信验证码策略-校验错误上限', value: '5', kind: { from: 1, to: 20 } },
] satisfies readonly BuiltInConfig[]
