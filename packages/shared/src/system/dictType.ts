import { z } from 'zod'
import { choiceQuery } from '@app/shared/kit/choices.ts'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { defineResource, type RowOf } from '@app/shared/kit/resource.ts'

const title = '字典类型'

export const dictType = defineResource({
  name: 'system:dictType',
  path: '/system/dict/type',
  perm: 'system:dict',
  label: '字典类型',
  logTitle: title,
  sheetName: '字典类型',
  fields: {
    dictName: field(z.string().min(1).max(100), '字典名称', {
      search: 'like',
      title: true,
      texts: { tooLong: '字典类型名称长度不能超过100个字符' },
    }),
    dictType: field(
      z
        .string()
        .min(1)
        .max(100)
        .refine(
          (text) => text === '' || text.length > 100 || /^[a-z][a-z0-9_]*$/.test(text),
          '字典类型必须以字母开头，且只能为（小写字母，数字，下滑线）',
        ),
      '字典类型',
      {
        unique: true,
        search: 'like',
        texts: { taken: '数据字典类型已存在', tooLong: '字典类型类型长度不能超过100个字符' },
      },
    ),
    status: field(z.string().length(1), '状态', { dict: 'sys_normal_disable', search: 'eq' }),
    /** The product's own: the type stays as it is and enabled. */
    builtIn: field(z.string().length(1), '是否内置', {
      dict: 'sys_yes_no',
      virtual: true,
      readonly: true,
      form: false,
      sheet: false,
      sortable: false,
    }),
    remark: field(z.string().max(500).nullish(), '备注', {
      widget: 'textarea',
      sheet: false,
      texts: { placeholder: '请输入内容' },
    }),
  },
})
export type DictType = RowOf<typeof dictType>

/** A dictionary as pick lists show it. */
export const dictTypeOption = z.object({
  id: z.string(),
  dictName: z.string(),
  dictType: z.string(),
  status: z.string(),
})
export type DictTypeOption = z.infer<typeof dictTypeOption>

export const dictTypeCalls = {
  options: endpoint({
    method: 'GET',
    path: '/system/dict/type/optionselect',
    summary: '全部字典类型',
    access: 'session',
    query: choiceQuery,
    data: z.array(dictTypeOption),
  }),
  refreshCache: endpoint({
    method: 'POST',
    path: '/system/dict/type/refreshCache',
    summary: '刷新字典缓存',
    access: perms('system:dict:remove'),
    log: { title, kind: LogKind.clean },
  }),
}
