import { z } from 'zod'
import { labelled } from '@app/shared/kit/labels.ts'
import { isLinkUrl } from './cmsLink.ts'

/** What a visitor writes who asks for a link. */
export const linkForm = z.object({
  typeId: labelled(z.string().min(1).max(64), '链接类型'),
  linkName: labelled(z.string().min(1).max(100), '网站名称'),
  linkUrl: labelled(
    z
      .string()
      .min(1)
      .max(500)
      .refine((url) => /^https?:/i.test(url) && isLinkUrl(url), '{label}格式不正确'),
    '网站地址',
  ),
  description: labelled(z.string().max(255), '网站介绍').optional(),
  contact: labelled(z.string().min(1).max(100), '联系方式'),
  /** The signed form it was written in, and what the picture said. */
  form: labelled(z.string().max(500), '表单').optional(),
  code: labelled(z.string().max(20), '验证码').optional(),
  /** Left empty by people, who do not see it. */
  website: z.string().max(2_000).optional(),
})
export type LinkForm = z.infer<typeof linkForm>
