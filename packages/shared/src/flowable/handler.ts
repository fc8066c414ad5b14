import { z } from 'zod'
import { endpoint } from '@app/shared/kit/endpoint.ts'

/** A parameter of a handler, as designers offer it. */
const field = z.object({
  /** One that ends in a dot stands for any number of names behind it. */
  name: z.string(),
  label: z.string(),
  isRequired: z.boolean().default(false),
})

const info = z.object({
  label: z.string(),
  /** Whether the service that it calls must be allowed by the operator. */
  fields: z.array(field),
})
type HandlerInfo = z.input<typeof info>

/** Work that a process may name; nothing else of a file is ever run (workflow §8.7, security WF-02). */
export const handlerInfos = {
  http: {
    label: '发送HTTP请求',
    fields: [
      { name: 'url', label: '请求地址', isRequired: true },
      { name: 'method', label: '请求方式' },
      { name: 'header.', label: '请求头' },
      { name: 'body.', label: '请求体' },
      { name: 'answer.', label: '返回值' },
      { name: 'timeout', label: '超时时间（秒）' },
      { name: 'retries', label: '重试次数' },
    ],
  },
  /** Each field is a variable; the engine sets it itself. */
  setVariable: { label: '设置变量', fields: [{ name: '', label: '变量' }] },
  notify: {
    label: '发送通知',
    fields: [
      { name: 'users', label: '接收人', isRequired: true },
      { name: 'title', label: '标题', isRequired: true },
      { name: 'content', label: '内容' },
    ],
  },
  /** People by the rule of the node, or those that are named. */
  cc: {
    label: '抄送',
    fields: [
      { name: 'users', label: '抄送人' },
      { name: 'content', label: '抄送意见' },
    ],
  },
  updateForm: { label: '修改表单数据', fields: [{ name: 'set.', label: '字段', isRequired: true }] },
  clearForm: { label: '删除表单数据', fields: [{ name: 'fields', label: '字段', isRequired: true }] },
  updateBusiness: { label: '更新业务数据', fields: [{ name: 'set.', label: '数据' }] },
  startProcess: {
    label: '发起子流程',
    fields: [
      { name: 'process', label: '流程标识', isRequired: true },
      { name: 'in.', label: '传入变量' },
    ],
  },
} as const satisfies Record<string, HandlerInfo>

/** Code of the error by which a process goes on when a handler has failed for good and an error event catches it. */
export const handlerFailed = 'handlerFailed'

export type HandlerName = keyof typeof handlerInfos

/** Whether the product knows the work that a file names. */
export const isHandler = (name: string): name is HandlerName => Object.hasOwn(handlerInfos, name)

export const handlerCalls = {
  list: endpoint({
    method: 'GET',
    path: '/flowable/handler/list',
    summary: '处理器列表',
    access: 'session',
    data: z.array(info.extend({ name: z.string() })),
  }),
}
