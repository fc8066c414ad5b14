import type { Control } from '@app/form-engine/document/types.ts'
import { choices, columns, field, form, needed, part, withRules, type FormTemplate } from './build.ts'

const phone = { kind: 'phone', message: '手机号码格式不正确' } as const
const month = { format: 'YYYY-MM' }

const person: Control[] = [
  columns(
    'onboarding_who',
    [needed(field('input', 'name', '姓名', { maxLength: 20 }), '请输入姓名')],
    [needed(field('radio', 'gender', '性别', { options: choices('男', '女') }), '请选择性别')],
  ),
  columns(
    'onboarding_id',
    [
      needed(field('input', 'idCard', '身份证号', { maxLength: 18 }), '请输入身份证号', {
        kind: 'idcard',
        message: '身份证号格式不正确',
      }),
    ],
    [needed(field('date', 'birthday', '出生日期'), '请选择出生日期')],
  ),
  columns(
    'onboarding_reach',
    [needed(field('input', 'phone', '手机号码', { maxLength: 11 }), '请输入手机号码', phone)],
    [withRules(field('input', 'email', '邮箱', { maxLength: 100 }), { kind: 'email', message: '邮箱格式不正确' })],
  ),
  field('uploadImg', 'photo', '证件照', { limit: 1, maxSizeMB: 5 }),
]

const past: Control[] = [
  {
    ...needed(field('batch', 'education', '教育经历', { minLimit: 1, showLabel: true }), '请填写教育经历'),
    list: [
      needed(field('input', 'school', '学校', { maxLength: 50 }), '请输入学校'),
      needed(
        field('select', 'degree', '学历', { options: choices('大专', '本科', '硕士', '博士', '其他') }),
        '请选择学历',
      ),
      field('input', 'major', '专业', { maxLength: 50 }),
      field('date', 'graduated', '毕业时间', month),
    ],
  },
  {
    ...field('batch', 'jobs', '工作经历', { minLimit: 0, showLabel: true }),
    list: [
      needed(field('input', 'employer', '单位', { maxLength: 50 }), '请输入单位'),
      field('input', 'position', '职务', { maxLength: 50 }),
      field('date', 'from', '开始时间', month),
      field('date', 'to', '结束时间', month),
    ],
  },
]

const start: Control[] = [
  columns(
    'onboarding_post',
    [needed(field('input', 'post', '入职岗位', { maxLength: 50 }), '请输入入职岗位')],
    [needed(field('date', 'joinDate', '入职日期'), '请选择入职日期')],
  ),
  columns(
    'onboarding_contact',
    [needed(field('input', 'contact', '紧急联系人', { maxLength: 20 }), '请输入紧急联系人')],
    [needed(field('input', 'contactPhone', '联系人电话', { maxLength: 11 }), '请输入联系人电话', phone)],
  ),
  field('uploadFile', 'papers', '入职材料', { limit: 10, multiple: true, drag: true, maxSizeMB: 20 }),
]

/** 入职登记 in three steps: the person, what was before, what begins. */
export const onboarding: FormTemplate = {
  code: 'onboarding',
  name: '入职登记',
  words: '分步登记个人信息、教育工作经历与紧急联系人',
  category: '1',
  formType: '0',
  titleTemplate: '{name}的入职登记',
  definition: form([
    part('steps', 'onboarding_pages', '入职登记', {
      columns: [
        { value: '1', label: '基本信息', list: person },
        { value: '2', label: '教育与工作', list: past },
        { value: '3', label: '入职与联系人', list: start },
      ],
    }),
  ]),
}
