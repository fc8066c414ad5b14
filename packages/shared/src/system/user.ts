import { z } from 'zod'
import { choiceQuery } from '@app/shared/kit/choices.ts'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { defineResource, type ItemOf, type RowOf } from '@app/shared/kit/resource.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'
import { roleOption } from '@app/shared/system/role.ts'
import { sysDept } from '@app/shared/system/sysDept.ts'

declare module '@app/shared/kit/reasons.ts' {
  interface Reasons {
    /** Too short, too long or among the first that a stranger would try. */
    weakPassword: true
  }
}

/** The superuser is a person, not a role (auth §9). */
export const superuserId = '1'

const mobile = /^1[3-9]\d{9}$/
const loginName = /^[A-Za-z][A-Za-z0-9_.-]{1,19}$/
export const passwordSentence = '请输入8-64位字符，且不能为常见密码'

/** A rule for what is filled in; empty and overlong texts have their own sentences. */
const filled = (max: number, shape: RegExp) => (text: string) =>
  text.trim() === '' || text.length > max || shape.test(text)
const links = z.array(rowId).max(200)
const hidden = { list: false, sheet: false, sortable: false } as const
const stored = { ...hidden, form: false } as const
const shown = { ...stored, virtual: true, readonly: true } as const

export const user = defineResource({
  name: 'system:user',
  label: '用户',
  logTitle: '用户管理',
  offers: ['page', 'save', 'remove', 'export', 'import', 'changeStatus'],
  order: '-updateTime',
  filters: {
    /** With everything below it. */
    deptId: z.string().max(64),
  },
  fields: {
    name: field(z.string().min(1).max(50), '姓名', {
      search: 'like',
      title: true,
      texts: { placeholder: '请输入姓名' },
    }),
    no: field(z.string().min(1).max(50), '用户编号', { unique: true }),
    userName: field(
      z
        .string()
        .min(1)
        .max(30)
        .refine(filled(30, loginName), '登录名为2-20位字母、数字、下划线、点或中划线，且以字母开头'),
      '登录名',
      {
        search: 'like',
        form: 'create',
        unique: true,
        comparedAs: 'userNameKey',
        help: '保存后不可修改',
        texts: { placeholder: '请输入登录名' },
      },
    ),
    deptId: field(z.string().min(1).max(64), '所属部门', {
      widget: 'dept',
      list: false,
      sheet: false,
      sortable: false,
    }),
    deptName: field(z.string().nullish(), '部门', {
      form: false,
      virtual: true,
      readonly: true,
      sheet: '部门名称',
      sortable: false,
    }),
    sysDept: field(sysDept.nullish(), '部门', {
      form: false,
      virtual: true,
      readonly: true,
      sheet: false,
      sortable: false,
      log: false,
    }),
    /** At least one is asked for when a user is saved; imported ones have none yet. */
    postIds: field(links, '岗位', {
      ...hidden,
      virtual: true,
      widget: 'selectMultiple',
      texts: { required: '岗位不能为空' },
    }),
    userType: field(z.string().length(1), '前后台', {
      dict: 'sys_user_type',
      sheet: '用户类型',
      sortable: false,
      initial: '2',
    }),
    roleIds: field(links.nullish(), '角色', { ...hidden, virtual: true, widget: 'selectMultiple' }),
    phonenumber: field(z.string().max(11).refine(filled(11, mobile), '请正确填写手机号').nullish(), '手机号', {
      search: 'like',
      advanced: true,
      unique: 'Phone',
      list: false,
      sheet: '手机号码',
      sortable: false,
      texts: { tooLong: '手机号码长度不能超过11个字符', placeholder: '请输入手机号' },
    }),
    sort: field(z.int().min(0).max(999_999).nullish(), '排序号', { list: false, sheet: false }),
    email: field(
      z
        .string()
        .max(50)
        .refine((text) => text === '' || text.length > 50 || z.email().safeParse(text).success, '请正确填写邮箱地址')
        .nullish(),
      '邮箱地址',
      {
        unique: true,
        list: false,
        sheet: '用户邮箱',
        sortable: false,
        texts: { taken: '邮箱已存在', tooLong: '邮箱长度不能超过50个字符' },
      },
    ),
    managerId: field(z.string().max(64).nullish(), '直属上级', { ...hidden, widget: 'user' }),
    status: field(z.string().length(1), '状态', {
      dict: 'sys_normal_disable',
      search: 'eq',
      advanced: true,
      sheet: '帐号状态',
      initial: '0',
      texts: { placeholder: '请选择状态' },
    }),
    sex: field(z.string().length(1), '性别', {
      dict: 'sys_user_sex',
      list: false,
      sheet: '用户性别',
      sortable: false,
      initial: '2',
    }),
    avatar: field(z.string().max(100).nullish(), '头像', {
      form: false,
      readonly: true,
      widget: 'image',
      sheet: false,
      sortable: false,
    }),
    /** Generated when empty. */
    password: field(
      z
        .string()
        .max(1000)
        .refine((text) => text === '' || (text.length >= 8 && text.length <= 64), passwordSentence)
        .nullish(),
      '密码',
      { ...hidden, form: 'create', virtual: true, secret: true, help: '留空则自动生成初始密码' },
    ),
    remark: field(z.string().max(500).nullish(), '备注', {
      ...hidden,
      widget: 'textarea',
    }),
    nickName: field(z.string().max(30).nullish(), '用户昵称', { ...stored, sheet: '别称' }),
    nameEn: field(z.string().max(50).nullish(), '英文名称', { ...stored, sheet: '英文名称' }),
    birthday: field(z.iso.date('出生日期格式不正确').nullish(), '出生日期', stored),
    nation: field(z.string().max(100).nullish(), '民族', stored),
    birthAddress: field(z.string().max(100).nullish(), '籍贯', stored),
    polity: field(z.string().max(50).nullish(), '政治面貌', stored),
    title: field(z.string().max(100).nullish(), '职称', stored),
    officeTel: field(z.string().max(50).nullish(), '办公电话', stored),
    fax: field(z.string().max(50).nullish(), '传真', stored),
    workSpace: field(z.string().max(100).nullish(), '办公地点', stored),
    loginIp: field(z.string().nullish(), '最后登录IP', { ...stored, readonly: true, sheet: '最后登录IP' }),
    loginDate: field(z.string().nullish(), '最后登录时间', {
      form: false,
      readonly: true,
      widget: 'datetime',
      width: 160,
    }),
    /** By which an import finds the department, so that a sheet of the list comes back. */
    deptCode: field(z.string().nullish(), '部门编号', { ...shown, sheet: '部门编号' }),
    deptLeader: field(z.string().nullish(), '部门负责人', { ...shown, sheet: '部门负责人' }),
    managerName: field(z.string().nullish(), '直属上级', shown),
    /** Said once, in the answer of the save that made it up. */
    initPassword: field(z.string().nullish(), '初始密码', { ...shown, once: true }),
  },
  sheetColumns: [
    'name',
    'nameEn',
    'no',
    'userName',
    'nickName',
    'userType',
    'email',
    'phonenumber',
    'sex',
    'status',
    'loginIp',
    'loginDate',
    'deptName',
    'deptCode',
    'deptLeader',
  ],
  importKey: 'userName',
  importColumns: [
    'deptCode',
    'name',
    'nameEn',
    'no',
    'userName',
    'nickName',
    'userType',
    'email',
    'phonenumber',
    'sex',
    'status',
    'managerName',
  ],
  importFields: {
    deptCode: field(z.string().min(1).max(500), '部门编号', {
      help: '部门管理中的部门编号',
    }),
    managerName: field(z.string().max(30).nullish(), '直属上级', {
      help: '直属上级的登录名，可以是同一文件中的用户',
    }),
  },
})
export type User = RowOf<typeof user>
export type UserItem = ItemOf<typeof user>

export const postOption = z.object({ id: z.string(), postCode: z.string(), postName: z.string(), status: z.string() })
export type PostOption = z.infer<typeof postOption>

const title = '用户管理'

/** A user with everything that their form needs. */
export const userForm = z.object({
  data: user.row.nullable(),
  /** Those to choose from and those they have; a disabled one the caller can neither give nor take. */
  roles: z.array(roleOption),
  posts: z.array(postOption),
  roleIds: z.array(z.string()),
  postIds: z.array(z.string()),
  /** Holds rights that the caller lacks, who must not change how they sign in. */
  stronger: z.boolean(),
})
export type UserForm = z.infer<typeof userForm>

/** Roles and posts for a new user. */
const newUserForm = (path: string) =>
  endpoint({
    method: 'GET',
    path,
    summary: '新增用户可选的角色和岗位',
    access: perms('system:user:query', 'system:user:add', 'system:user:edit'),
    query: choiceQuery.pick({ word: true }),
    data: userForm,
    answer: 'flat',
  })

export const userCalls = {
  get: endpoint({
    method: 'GET',
    path: '/system/user/:id',
    summary: '用户详情',
    access: perms('system:user:query'),
    params: z.object({ id: rowId }),
    data: userForm,
    answer: 'flat',
  }),
  form: newUserForm('/system/user/form'),
  /** Its older address. */
  formWithoutId: newUserForm('/system/user/'),
  resetPwd: endpoint({
    method: 'POST',
    path: '/system/user/resetPwd',
    summary: '重置用户密码',
    access: perms('system:user:resetPwd', 'system:user:resetAny'),
    log: { title, kind: LogKind.update },
    body: z.object({
      id: rowId,
      /** Generated when empty. */
      password: labelled(z.string().max(1000).nullish(), '新密码'),
    }),
    /** The generated password, said once. */
    data: z.object({ password: z.string().nullable() }),
    reasons: ['weakPassword'],
    once: true,
  }),
  /** Multipart: the picture stands in the part `avatarfile`. */
  avatar: endpoint({
    method: 'POST',
    path: '/system/user/avatar/:id',
    summary: '修改用户头像',
    access: perms('system:user:edit'),
    log: { title: '用户头像', kind: LogKind.update, body: false },
    params: z.object({ id: rowId }),
    answer: 'flat',
    data: z.object({ imgUrl: z.string() }),
  }),
  /** Replaces the roles of a user, nothing else of them; with the version of the user, as they were seen. */
  assignRoles: endpoint({
    method: 'POST',
    path: '/system/user/assignRoles',
    summary: '分配用户角色',
    access: perms('system:user:edit'),
    log: { title, kind: LogKind.grant },
    body: z.object({ id: rowId, roleIds: labelled(links, '角色'), version: z.int().optional() }),
  }),
}
