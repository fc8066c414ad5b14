import { z } from 'zod'
import { labelled } from '@app/shared/kit/labels.ts'

/** What a visitor writes into the guestbook; the same for the form of a page and for the interface. */

const line = (max: number, label: string) => labelled(z.string().max(max), label)

export const leaveWordForm = z.object({
  leaveType: labelled(z.string().min(1).max(10), '留言类型'),
  title: line(100, '主题').optional(),
  content: labelled(z.string().min(1).max(2_000), '内容'),
  name: labelled(z.string().min(1).max(50), '姓名'),
  email: labelled(
    z
      .string()
      .max(100)
      .refine((given) => given === '' || z.email().safeParse(given).success, '{label}格式不正确'),
    '邮箱',
  ).optional(),
  phone: labelled(
    z
      .string()
      .max(20)
      .refine((given) => given === '' || /^\+?[\d\-() ]{5,20}$/.test(given), '{label}格式不正确'),
    '电话',
  ).optional(),
  company: line(100, '单位').optional(),
  openFlag: labelled(z.enum(['Y', 'N']), '公开留言'),
  /** Number of the article that it is about. */
  articleNo: labelled(z.string().regex(/^\d{0,15}$/), '关联文章').optional(),
  /** The signed form it was written in, and what the picture said. */
  form: labelled(z.string().max(500), '表单').optional(),
  code: labelled(z.string().max(20), '验证码').optional(),
  /** Left empty by people, who do not see it. */
  website: z.string().max(2_000).optional(),
})
export type LeaveWordForm = z.infer<typeof leaveWordForm>

export const fewestCharacters = 5
