import { seedRows } from '#/platform/start/applySeeds.ts'
import { cmsLeaveWordTable } from './cmsLeaveWord.table.ts'

const word = (n: number) => ({
  id: `leaveWord${n}`,
  leaveNo: `DEMQ2345678ABCD${n}`,
  formKey: `demo${n}`,
  contentKey: `demo${n}`,
  addressKey: 'demo',
  ipLocation: '内网IP',
})

export default [
  seedRows(cmsLeaveWordTable, [
    {
      ...word(2),
      leaveType: '1',
      name: '李明',
      phone: '13800138001',
      content: '请问产品是否支持分级审批？',
      status: '0',
    },
    {
      ...word(3),
      leaveType: '2',
      name: '王芳',
      email: 'wangfang@example.com',
      content: '希望下载中心能按版本排序，找旧版本更方便。',
      status: '1',
      handleStatus: '2',
      replyContent: '<p>感谢您的建议，已安排在下个版本实现。</p>',
      replyBy: '1',
      replyTime: '2026-03-02 10:00:00',
      replyOpen: 'Y',
    },
    {
      ...word(4),
      leaveType: '3',
      name: '赵强',
      phone: '13800138002',
      content: '电话一直无人接听，请处理。',
      status: '2',
    },
    {
      ...word(5),
      leaveType: '4',
      name: 'promo',
      email: 'promo@example.com',
      content: 'http://example.com http://example.org http://example.net 优惠推广',
      status: '3',
      spamScore: 60,
    },
  ]),
]
