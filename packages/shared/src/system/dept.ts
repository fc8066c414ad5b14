import { z } from 'zod'
import { endpoint } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import type { RowOf } from '@app/shared/kit/resource.ts'
import { defineTree, treeNode, type TreeItem } from '@app/shared/kit/tree.ts'

/** Kinds of nodes: an organisation stands at the top, companies below it or each other, departments below all. */
export const deptTypes = ['org', 'company', 'dept'] as const
export type DeptType = (typeof deptTypes)[number]

/** What may stand below a node; `undefined` is the place above all. */
export function typesBelow(parentType: string | undefined): readonly DeptType[] {
  if (parentType === undefined) return ['org']
  return parentType === 'dept' ? ['dept'] : ['company', 'dept']
}

const mobileOrLandline = /^(1\d{10}|(0\d{2,3}-?)?\d{7,8})$/

/** Facts that only one row tells, not a list. */
const detail = { list: false } as const
const told = { virtual: true, readonly: true, form: false, list: false, log: false } as const

export const dept = defineTree({
  name: 'system:dept',
  label: '部门',
  offers: ['get', 'save', 'remove', 'export', 'import'],
  select: 'session',
  moves: true,
  sheetColumns: [
    'deptCode',
    'deptName',
    'deptFullName',
    'parentCode',
    'deptType',
    'leader',
    'leaderLogin',
    'phone',
    'email',
    'treeSort',
    'status',
  ],
  parent: { texts: { required: '上级部门不能为空' } },
  importColumns: [
    'deptCode',
    'deptName',
    'deptFullName',
    'parentDept',
    'deptType',
    'leader',
    'leaderAccount',
    'phone',
    'email',
    'treeSort',
    'status',
  ],
  importFields: {
    parentDept: field(z.string().max(30).optional(), '上级部门编码'),
    leaderAccount: field(z.string().max(30).optional(), '负责人登录名'),
  },
  fields: {
    deptCode: field(z.string().min(1).max(30), '部门编码', { unique: true, folded: true, search: 'like', width: 128 }),
    deptName: field(z.string().min(1).max(30), '部门名称', {
      unique: true,
      uniqueWithin: ['parentId'],
      search: 'like',
      title: true,
    }),
    deptFullName: field(z.string().max(200).nullish(), '部门全称', detail),
    deptType: field(z.string().min(1).max(10), '类型', {
      dict: 'sys_dept_type',
      widget: 'radio',
      texts: { required: '部门类型不能为空' },
    }),
    leader: field(z.string().max(20).nullish(), '负责人', { width: 104 }),
    leaderUserId: field(z.string().max(64).nullish(), '部门负责人', { ...detail, widget: 'user', sheet: false }),
    phone: field(z.string().max(11).regex(mobileOrLandline).nullish(), '办公电话', {
      sheet: '联系电话',
      width: 128,
      texts: { format: '请输入正确的手机号码', tooLong: '联系电话长度不能超过11个字符' },
    }),
    email: field(z.email().max(50).nullish(), '电子邮箱', {
      sheet: '邮箱',
      width: 176,
      texts: { format: '请输入正确的邮箱地址', tooLong: '邮箱长度不能超过50个字符' },
    }),
    address: field(z.string().max(255).nullish(), '联系地址', { ...detail, sheet: false }),
    zipCode: field(
      z
        .string()
        .regex(/^\d{6}$/)
        .nullish(),
      '邮政编码',
      { ...detail, sheet: false },
    ),
    status: field(z.string().length(1).optional(), '状态', { dict: 'sys_normal_disable', widget: 'radio', width: 96 }),
    remark: field(z.string().max(500).nullish(), '备注', { ...detail, widget: 'textarea', sheet: false }),
    parentName: field(z.string().nullable(), '上级部门名称', told),
    parentCode: field(z.string().nullable(), '上级部门编码', told),
    parentDeptType: field(z.string().nullable(), '上级部门类型', told),
    leaderUserName: field(z.string().nullable(), '部门负责人姓名', told),
    leaderLogin: field(z.string().nullable(), '负责人登录名', told),
  },
})
export type Dept = RowOf<typeof dept>
export type DeptItem = TreeItem<(typeof dept)['fields']>

export const deptCalls = {
  /** Departments within the caller's reach whose name, code or pinyin matches, with the way to each. */
  search: endpoint({
    method: 'GET',
    path: '/system/dept/search',
    summary: '按名称、编码或拼音查询部门选择树',
    access: 'session',
    query: z.object({ deptName: z.string().max(100).default('') }),
    data: z.array(treeNode),
  }),
}
