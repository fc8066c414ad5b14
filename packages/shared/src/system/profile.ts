import { z } from 'zod'
import { endpoint, LogKind } from '@app/shared/kit/endpoint.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { sysDept } from '@app/shared/system/sysDept.ts'

const log = { title: '个人信息', kind: LogKind.update } as const
const path = '/system/user/profile'

export const tagLimit = 20
export const tagLength = 20
export const avatarMb = 10
export const avatarTypes = ['jpg', 'jpeg', 'png', 'gif', 'bmp'] as const
export const wrongAvatar = '文件格式不正确, 请上传图片'

const nickName = labelled(
  z
    .string()
    .refine((text) => text.trim() !== '', '请输入昵称')
    .refine((text) => [...text.trim()].length <= 30, '用户昵称长度不能超过30个字符'),
  '昵称',
  { required: '请输入昵称' },
)
const mobile = /^1[3-9]\d{9}$/

export const ownPhone = labelled(
  z.string().refine((text) => mobile.test(text), '请输入正确的手机号码'),
  '手机',
  { required: '请输入正确的手机号码', format: '请输入正确的手机号码' },
)
export const ownEmail = labelled(
  z
    .string()
    .max(50)
    .refine((text) => text.length > 50 || z.email().safeParse(text).success, '邮箱格式不正确'),
  '电子邮件',
  { required: '邮箱格式不正确', format: '邮箱格式不正确', tooLong: '邮箱长度不能超过50个字符' },
)
const sex = labelled(z.enum(['0', '1', '2']), '性别')

/** 基本设置. Number and address are left alone when codes can be sent to them: they change in 安全设置. */
export const profileBody = z.object({
  nickName,
  phonenumber: ownPhone.optional(),
  email: ownEmail.optional(),
  sex,
  version: z.int().min(1),
})

export const tagsBody = z.object({
  tags: labelled(
    z
      .array(
        z
          .string()
          .refine((text) => text.trim() !== '', '标签不能为空')
          .refine((text) => [...text].length <= tagLength, `标签长度不能超过${tagLength}个字符`),
      )
      .max(tagLimit),
    '标签',
  ),
})

/** The caller as their own pages show them. */
export const profile = z.object({
  user: z.object({
    id: z.string(),
    userName: z.string(),
    name: z.string(),
    nickName: z.string().nullable(),
    phonenumber: z.string().nullable(),
    email: z.string().nullable(),
    sex: z.string(),
    avatar: z.string().nullable(),
    deptName: z.string().nullable(),
    sysDept: sysDept.nullable(),
    createTime: z.string(),
    pwdStrength: z.string().nullable(),
    tags: z.array(z.string()),
    version: z.int(),
  }),
  /** Names, joined by commas. */
  roleGroup: z.string(),
  postGroup: z.string(),
  /** Codes can be sent to a phone, to an address. */
  phoneCodes: z.boolean(),
  mailCodes: z.boolean(),
})
export type Profile = z.infer<typeof profile>

/** The caller's own data: any signed-in user, never anybody else's. */
export const profileCalls = {
  get: endpoint({ method: 'GET', path, summary: '个人信息', access: 'session', data: profile }),
  save: endpoint({ method: 'POST', path, summary: '修改个人信息', access: 'session', log, body: profileBody }),
  tags: endpoint({
    method: 'GET',
    path: `${path}/tags`,
    summary: '自己的标签',
    access: 'session',
    data: z.object({ tags: z.array(z.string()) }),
  }),
  saveTags: endpoint({
    method: 'POST',
    path: `${path}/tags`,
    summary: '保存自己的标签',
    access: 'session',
    log,
    body: tagsBody,
  }),
  /** Multipart: the picture stands in the part `avatarfile`. */
  avatar: endpoint({
    method: 'POST',
    path: `${path}/avatar`,
    summary: '修改自己的头像',
    access: 'session',
    log: { title: '用户头像', kind: LogKind.update, body: false },
    answer: 'flat',
    data: z.object({ imgUrl: z.string() }),
  }),
}
