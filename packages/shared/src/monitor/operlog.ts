import { z } from 'zod'
import { fieldChange } from '@app/shared/kit/change.ts'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { badQuery } from '@app/shared/kit/messages.ts'
import { defineResource, type RowOf } from '@app/shared/kit/resource.ts'

/** `businessTypes[]=1&businessTypes[]=2` arrives as an object of positions, `businessTypes=1,2` as text. */
const businessTypes = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',') : Object.values(value ?? {})),
  z.array(z.coerce.number({ error: badQuery }).refine((n) => Number.isInteger(n) && n >= 0 && n <= 99, badQuery)),
)

const milliseconds = z.coerce
  .number({ error: badQuery })
  .refine((n) => Number.isInteger(n) && n >= 0 && n < 2 ** 31, badQuery)

/** Contained in what was sent or in the error; for the superuser, within a range of days. */
const text = z.string({ error: badQuery }).max(100, badQuery)

/** 操作日志: one row per write, export and refused write; never edited (monitor §6). */
export const operlog = defineResource({
  name: 'monitor:operlog',
  label: '操作日志',
  title: '操作日志',
  logTitle: '操作日志',
  sheetName: '操作日志',
  offers: ['page', 'get', 'remove', 'export'],
  order: '-operTime',
  range: 'operTime',
  audit: false,
  filters: { businessTypes, costFrom: milliseconds, costTo: milliseconds, text },
  fields: {
    title: field(z.string(), '系统模块', { search: 'like', sheet: '操作模块', sortable: false, title: true }),
    businessType: field(z.int(), '操作类型', {
      search: 'eq',
      dict: 'sys_oper_type',
      sheet: '业务类型',
      sortable: false,
      texts: { placeholder: '操作类型' },
    }),
    method: field(z.string(), '操作方法', { list: false, sheet: '请求方法' }),
    requestMethod: field(z.string(), '请求方式', { search: 'eq', advanced: true, sortable: false }),
    /** 0 other, 1 back-office user, 2 mobile user. */
    operatorType: field(z.int(), '操作类别', { list: false }),
    operName: field(z.string(), '操作人员', { search: 'like', sortable: false }),
    deptName: field(z.string().nullish(), '部门名称', { search: 'like', advanced: true, sortable: false }),
    operUrl: field(z.string(), '请求地址', { search: 'like', advanced: true, sortable: false }),
    operIp: field(z.string(), '主机', { search: 'like', advanced: true, sheet: '操作地址', sortable: false }),
    operLocation: field(z.string(), '操作地点', { sortable: false }),
    operParam: field(z.string().nullish(), '请求参数', { list: false }),
    jsonResult: field(z.string().nullish(), '返回参数', { list: false }),
    status: field(z.string(), '状态', {
      search: 'eq',
      dict: 'sys_common_status',
      advanced: true,
      sortable: false,
      texts: { placeholder: '操作状态' },
    }),
    errorMsg: field(z.string().nullish(), '错误消息', { list: false }),
    /** Of a fault; told to the superuser alone. */
    errorStack: field(z.string().nullish(), '异常堆栈', { list: false, sheet: false }),
    operTime: field(z.string(), '操作时间', { search: 'between', advanced: false, widget: 'datetime' }),
    /** Milliseconds. */
    takeUpTime: field(z.int(), '耗时'),
    logContent: field(z.string().nullish(), '变更情况', { list: false, sheet: false }),
    /** Rows from before it was kept have only the lines. */
    fieldChanges: field(z.array(fieldChange).nullish(), '变更明细', { list: false, sheet: false }),
    formId: field(z.string().nullish(), '表单ID', { search: 'eq', advanced: true, list: false, sheet: false }),
    traceId: field(z.string().nullish(), '请求编号', { search: 'eq', advanced: true, list: false, sheet: false }),
    nodeId: field(z.string().nullish(), '节点', { list: false, sheet: false }),
    /** Short form of the node that answered. */
    nodeName: field(z.string().nullish(), '所在节点', { virtual: true, list: false, sheet: false }),
  },
})
export type Operlog = RowOf<typeof operlog>

export const cleanOperlog = endpoint({
  method: 'POST',
  path: '/monitor/operlog/clean',
  summary: '清空操作日志',
  access: perms('monitor:operlog:remove'),
  log: { title: '操作日志', kind: LogKind.clean },
  /** How many went; those of the last 7 days stay. */
  data: z.int(),
})
