import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { defineResource, type RowOf } from '@app/shared/kit/resource.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'
import { fits } from '@app/shared/kit/textPatterns.ts'

const folder = (text: string) => !/^[/\\]|^[A-Za-z]:|(^|[/\\])\.\.([/\\]|$)/.test(text)

/** A folder of the repository; empty is its root. */
const workspace = (label: string) =>
  field(z.string().max(200).refine(folder, '路径不在允许范围内').nullish(), label, {
    help: '相对于仓库根目录，为空表示根目录',
  })

/** 模板配置: values that a new definition starts with, never text of a template (generator §8). */
export const configTemplate = defineResource({
  name: 'tool:genConfigTemplate',
  label: '模板',
  logTitle: '模板配置',
  title: '模板配置',
  offers: ['page', 'list', 'get', 'save', 'remove', 'export', 'changeStatus'],
  statusPerm: 'tool:genConfigTemplate:changeStatus',
  fields: {
    templateName: field(z.string().min(1).max(50), '模板名称', {
      unique: true,
      search: 'like',
      title: true,
      texts: { taken: '模板名称已存在，请重新输入！' },
    }),
    functionAuthor: field(z.string().min(1).max(50), '作者', { search: 'like' }),
    functionAuthorEmail: field(
      z
        .string()
        .min(1)
        .max(100)
        .refine(...fits('email', '邮箱')),
      '邮箱',
    ),
    workspacePath: workspace('后端工作空间'),
    webWorkspacePath: workspace('前端工作空间'),
    moduleName: field(
      z
        .string()
        .min(1)
        .max(30)
        .refine((name) => name === '' || /^[a-z][A-Za-z0-9]*$/.test(name), '模块名以小写字母开头，只含字母和数字'),
      '模块名',
      { help: '示例：system' },
    ),
    packageName: field(z.string().max(100).refine(folder, '路径不在允许范围内').nullish(), '包路径', {
      help: '服务端文件所在的目录，为空表示与模块名相同',
    }),
    sort: field(z.int().min(0), '排序'),
    isDefault: field(z.enum(['Y', 'N']), '是否默认', { dict: 'sys_yes_no', widget: 'radio', initial: 'N' }),
    status: field(z.string().length(1), '状态', { dict: 'sys_normal_disable', search: 'eq', widget: 'radio' }),
    remark: field(z.string().max(500).nullish(), '备注', { widget: 'textarea', list: false }),
  },
})
export type ConfigTemplate = RowOf<typeof configTemplate>

export const configTemplateCalls = {
  changeDefault: endpoint({
    method: 'POST',
    path: '/tool/genConfigTemplate/changeTemplateDefault',
    summary: '设置或取消默认模板',
    access: perms('tool:genConfigTemplate:edit'),
    log: { title: '模板配置', kind: LogKind.update },
    body: z.object({ id: rowId, isDefault: z.enum(['Y', 'N']) }),
  }),
}
