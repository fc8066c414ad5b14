import type { LeaveWordForm } from '@app/shared/cms/leaveWordForm.ts'
import {
  leaveWordTag,
  publicLeaveWords,
  publishedByNo,
  type FoundLeaveWord,
  type Plain,
  type Submitted,
} from '#/modules/cms/api.ts'
import type { MadePage } from '#/modules/site/page/pageCache.ts'
import { showPage, tellPagination } from '#/modules/site/page/pages.ts'
import { tellLeaveWord } from '#/modules/site/page/tell.ts'
import type { Visit } from '#/modules/site/page/visit.ts'
import { isOpenForm, newFormToken } from './formToken.ts'
import { asksPicture } from './writeLeaveWord.ts'

/** What was typed and why it was not taken. */
export interface Refused {
  typed: Partial<LeaveWordForm>
  message: string
  errors: Readonly<Record<string, string>>
  status: number
}

export interface GuestbookState {
  pageNum?: number
  /** Number of the article that it is about. */
  articleNo?: string | undefined
  refused?: Refused
  sent?: Submitted
  /** What was asked for by its code. */
  asked?: { no: string; found: FoundLeaveWord | undefined }
}

async function tellForm(visit: Visit, { articleNo, refused }: GuestbookState): Promise<Plain> {
  const { ctx, settings } = visit
  const { typed = {}, message = null, errors = {} } = refused ?? {}
  // What was refused is the same form still, as old as it is.
  const token = isOpenForm(ctx.platform, typed.form) ? typed.form : newFormToken(ctx.platform)
  const { form: _form, code: _code, website: _website, ...values } = typed
  const no = values.articleNo ?? articleNo ?? ''
  const named = /^\d{1,15}$/.test(no) ? await publishedByNo(ctx, Number(no)) : undefined
  const about = named?.article.allowLeaveWord === 'Y' ? named : undefined
  const types = (await ctx.platform.ports.dictLabels('cms_leave_type')).filter(({ enabled }) => enabled)
  return {
    open: settings.leaveOpen === 'Y' && settings.leaveLogin !== 'Y',
    closed: settings.leaveOpen === 'Y' ? '该留言板仅登录用户可以提交' : '留言功能已关闭',
    token,
    picture: (await asksPicture(ctx, settings)) ? `/guestbook/captcha?form=${encodeURIComponent(token)}` : null,
    needsContact: settings.leaveContact === 'Y',
    types: types.map(({ value, label }) => ({ value, label })),
    values: { leaveType: types[0]?.value ?? '', openFlag: 'Y', ...values, articleNo: about ? no : '' } as Plain,
    article: about ? about.article.title : null,
    message,
    errors: { ...errors },
  }
}

/** Leave words that everybody may read, the form to write one and the field to look for an answer. */
export async function guestbookPage(visit: Visit, state: GuestbookState = {}): Promise<MadePage | undefined> {
  const { settings } = visit
  const { pageNum = 1, refused, sent, asked } = state
  const { pageSize } = settings
  const { total, rows } = await publicLeaveWords(visit.ctx, { size: pageSize, offset: (pageNum - 1) * pageSize })
  if (pageNum > 1 && rows.length === 0) return undefined
  const urlOf = (n: number) => (n === 1 ? '/guestbook' : `/guestbook/page/${n}`)
  const pagination = tellPagination({ pageNum, pageSize, total, urlOf })
  return showPage(visit, {
    kind: 'guestbook',
    title: '留言',
    path: urlOf(pageNum),
    status: refused?.status ?? 200,
    // Every form is one of its own.
    own: true,
    tags: [leaveWordTag],
    seo: { prev: pagination.prevUrl, next: pagination.nextUrl, noIndex: Boolean(refused ?? sent ?? asked) },
    page: { pageNum, pageTotal: pagination.pages, total },
    data: {
      form: await tellForm(visit, state),
      list: rows.map((row) => tellLeaveWord(visit, row)),
      pagination,
      sent: sent ? { no: sent.leaveNo, text: sent.msg } : null,
      asked: asked
        ? {
            no: asked.no,
            word: asked.found
              ? {
                  ...(tellLeaveWord(visit, asked.found) as Record<string, Plain>),
                  status: asked.found.status,
                  handling: asked.found.handling,
                }
              : null,
          }
        : null,
    },
  })
}
