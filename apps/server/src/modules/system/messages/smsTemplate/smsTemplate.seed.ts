import { paramsOf, smsTemplate } from '@app/shared/system/smsTemplate.ts'
import { menuSeed } from '#/modules/system/people/menu/menuSeed.ts'
import { seedRows } from '#/platform/start/applySeeds.ts'
import { smsTemplateTable } from './smsTemplate.table.ts'

const texts: readonly [code: string, name: string, type: string, content: string][] = [
  ['SMS_LOGIN', '登录验证码', '1', '您的登录验证码为{code}，{expire}分钟内有效，请勿泄露。'],
  ['SMS_BIND', '绑定验证码', '1', '您正在绑定手机号，验证码为{code}，{expire}分钟内有效。'],
  ['SMS_RESET', '重置密码验证码', '1', '您正在重置密码，验证码为{code}，{expire}分钟内有效。'],
  ['SMS_NOTICE', '公告提醒', '2', '您有一条新公告：{title}，请登录系统查看。'],
  ['SMS_TEST', '测试', '2', '这是一条测试短信。'],
  ['SMS_MESSAGE', '消息提醒', '2', '您有一条新消息：{title}，请登录系统查看。'],
]

export default [
  menuSeed(smsTemplate, {
    under: 'system-setting',
    sort: 60,
    icon: 'file-text',
    id: '125',
    name: '短信模板',
    code: 'sms-template',
    buttons: [
      { id: '1090', name: '模板查询', action: 'query' },
      { id: '1091', name: '模板新增', action: 'add' },
      { id: '1092', name: '模板修改', action: 'edit' },
      { id: '1093', name: '模板删除', action: 'remove' },
      { id: '1094', name: '模板导出', action: 'export' },
      { id: '1095', name: '测试发送', action: 'send' },
    ],
  }),
  seedRows(
    smsTemplateTable,
    texts.map(([templateCode, templateName, templateType, content], i) => ({
      id: String(i + 1),
      templateCode,
      templateName,
      templateType,
      content,
      params: paramsOf(content),
      configId: '1',
    })),
    21,
  ),
]
