import type { FurtherSearch } from '#/kit/list/searchFields.ts'

const cost: FurtherSearch[] = [
  { key: 'costFrom', label: '耗时不低于', placeholder: '毫秒', advanced: true },
  { key: 'costTo', label: '耗时不高于', placeholder: '毫秒', advanced: true },
]

/** In what was sent or in the error; the server takes it from the superuser only. */
const text: FurtherSearch = {
  key: 'text',
  label: '请求内容',
  placeholder: '参数或错误消息，须选时间',
  advanced: true,
}

export const searchOf = (admin: boolean): (string | FurtherSearch)[] => [
  'title',
  'operName',
  'businessType',
  'status',
  'operTime',
  'deptName',
  'operIp',
  'requestMethod',
  'operUrl',
  ...cost,
  'formId',
  'traceId',
  ...(admin ? [text] : []),
]

export const choices = { requestMethod: ['GET', 'POST'].map((value) => ({ value, label: value })) }
