import { z } from 'zod'
import { choiceQuery } from '@app/shared/kit/choices.ts'
import { endpoint, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { defineResource, type RowOf } from '@app/shared/kit/resource.ts'

/** 用户组: people whom processes name together (workflow §3.14, §7.1). */
export const userGroup = defineResource({
  name: 'flowable:group',
  label: '用户组',
  title: '用户组',
  logTitle: '用户组',
  offers: ['page', 'get', 'save', 'remove'],
  fields: {
    groupName: field(z.string().min(1).max(50), '组名', { search: 'like', unique: true, title: true }),
    memberIds: field(z.array(z.string().min(1).max(64)).min(1).max(500), '成员', {
      sortable: false,
      span: 4,
      texts: { required: '请选择成员' },
    }),
    memberNames: field(z.string().nullish(), '成员', { virtual: true, readonly: true, form: false, sortable: false }),
    status: field(z.string().length(1), '状态', {
      dict: 'sys_normal_disable',
      search: 'eq',
      widget: 'radio',
      initial: '0',
      width: 96,
    }),
    remark: field(z.string().max(500).nullish(), '描述', { widget: 'textarea', span: 4 }),
  },
})
export type UserGroup = RowOf<typeof userGroup>

export const userGroupCalls = {
  /** For the rules of a node. */
  choices: endpoint({
    method: 'GET',
    path: '/flowable/group/choices',
    summary: '用户组选项',
    access: perms('flowable:group:list', 'flowable:definition:add', 'flowable:definition:edit'),
    query: choiceQuery,
    data: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
}
