import type { BuiltInConfig } from '#/modules/system/api.ts'

export default [
  {
    id: '45',
    key: 'sys.job.webhooks',
    name: '定时任务外部地址',
    value: '[]',
    kind: 'webhooks',
    remark: 'JSON 列表，每项含 code、url，可选 method（GET 或 POST）、expectStatus',
  },
] satisfies readonly BuiltInConfig[]
