import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { defineResource, type RowOf } from '@app/shared/kit/resource.ts'
import { configRule, configValueTypes } from './configValue.ts'

const title = '参数管理'

const isValueType = (word: string) => Object.hasOwn(configValueTypes, word)

export const config = defineResource({
  name: 'system:config',
  label: '参数',
  title: '参数设置',
  logTitle: title,
  order: '-createTime',
  sheetColumns: ['configName', 'configKey', 'configValue', 'configType'],
  fields: {
    configKey: field(z.string().min(1).max(100), '参数编码', {
      unique: true,
      folded: true,
      search: 'like',
      sheet: '参数键名',
      texts: { tooLong: '参数键名长度不能超过100个字符' },
    }),
    configName: field(z.string().min(1).max(100), '参数名称', {
      search: 'like',
      title: true,
      texts: { tooLong: '参数名称不能超过100个字符' },
    }),
    /** How the value is written; that of a built-in key is the product's. */
    valueType: field(z.string().refine(isValueType, '参数类型的值不在可选范围内').optional(), '参数类型', {
      initial: 'text',
      sheet: false,
    }),
    /** Of a key of the product alone. */
    rule: field(configRule.optional(), '取值规则', {
      virtual: true,
      readonly: true,
      form: false,
      list: false,
      sheet: false,
      sortable: false,
    }),
    // Some built-in keys may be empty (configValue.ts).
    configValue: field(z.string().max(500), '参数值', {
      sheet: '参数键值',
      span: 4,
      texts: { tooLong: '参数键值长度不能超过500个字符' },
    }),
    configType: field(z.string().length(1), '是否内置参数', {
      dict: 'sys_yes_no',
      search: 'eq',
      widget: 'radio',
      initial: 'Y',
      sheet: '系统内置',
    }),
    isPublic: field(z.string().length(1).optional(), '是否公开', {
      dict: 'sys_yes_no',
      widget: 'radio',
      initial: 'N',
      list: false,
      sheet: false,
      help: '公开的参数，所有登录用户都可以读取',
    }),
    remark: field(z.string().max(500).nullish(), '备注', { widget: 'textarea', sheet: false }),
  },
})
export type Config = RowOf<typeof config>

export const configCalls = {
  byKey: endpoint({
    method: 'GET',
    path: '/system/config/configKey/:key',
    summary: '按参数编码读取参数值',
    access: 'session',
    params: z.object({ key: z.string().min(1).max(100) }),
    data: z.string(),
  }),
  refreshCache: endpoint({
    method: 'POST',
    path: '/system/config/refreshCache',
    summary: '刷新参数缓存',
    access: perms('system:config:remove'),
    log: { title, kind: LogKind.clean },
  }),
}
