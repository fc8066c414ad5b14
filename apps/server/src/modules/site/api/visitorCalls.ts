import { z } from 'zod'
import { leaveWordForm } from '@app/shared/cms/leaveWordForm.ts'
import { linkForm } from '@app/shared/cms/linkForm.ts'
import { endpoint } from '@app/shared/kit/endpoint.ts'

const path = '/api/v1'
const get = { method: 'GET', access: 'public' } as const
const post = { method: 'POST', access: 'public', unlogged: '访问者不是用户' } as const

const word = z.object({
  type: z.string(),
  title: z.string().nullable(),
  content: z.string(),
  name: z.string(),
  time: z.string().nullable(),
  top: z.boolean(),
  reply: z.string().nullable(),
  replyTime: z.string().nullable(),
})

/** What visitors ask and send without a token, whatever the site lets people read (cms §12, §13, §18). */
export const visitorCalls = {
  captcha: endpoint({
    ...get,
    path: `${path}/captcha`,
    summary: '表单令牌，以及需要时的验证码图片：随表单以 form 与 code 提交',
    data: z.object({
      form: z.string(),
      captchaOnOff: z.boolean(),
      uuid: z.string().optional(),
      img: z.string().optional(),
      imgType: z.string().optional(),
    }),
  }),
  leave: endpoint({
    ...post,
    path: `${path}/leaveWord`,
    summary: '提交留言',
    body: leaveWordForm,
    data: z.object({ leaveNo: z.string() }),
  }),
  leaveWords: endpoint({
    ...get,
    path: `${path}/leaveWord/page`,
    summary: '公开的留言',
    query: z.object({
      pageNum: z.coerce.number().int().min(1).max(99_999).default(1),
      pageSize: z.coerce.number().int().min(1).max(99_999).default(20).meta({ description: '最多 100' }),
    }),
    data: z.object({ total: z.int(), pageNum: z.int(), pageSize: z.int(), list: z.array(word) }),
  }),
  leaveWord: endpoint({
    ...get,
    path: `${path}/leaveWord/:no`,
    summary: '按查询码查看一条留言与答复',
    params: z.object({ no: z.string() }),
    data: word.extend({ leaveNo: z.string(), status: z.string(), handling: z.string() }),
  }),
  linkTypes: endpoint({
    ...get,
    path: `${path}/link`,
    summary: '可以申请友情链接的类型',
    data: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  link: endpoint({ ...post, path: `${path}/link`, summary: '申请友情链接，审核通过后显示', body: linkForm }),
  visit: endpoint({
    ...post,
    path: `${path}/visit`,
    summary: '统计一次访问，以 204 应答',
    body: z.object({
      path: z.string().max(500),
      no: z.int().positive().optional().meta({ description: '文章编号' }),
      ref: z.string().optional().meta({ description: '来源页地址' }),
    }),
  }),
}
