import { createHash } from 'node:crypto'
import { LeaveStatus } from '@app/shared/cms/cmsLeaveWord.ts'
import type { LeaveWordForm } from '@app/shared/cms/leaveWordForm.ts'
import { checkWords, hasForbidden } from '#/modules/cms/cmsSite/checkWords.ts'
import type { SiteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import type { Ctx } from '#/platform/context.ts'

export interface Judgement {
  status: string
  spamScore: number
  hitWords: string | null
}

const spamFrom = 60
const links = /https?:\/\/|www\.|\[url|<a\s/gi
/** The same few characters over and over. */
const repeated = /(.{1,12}?)\1{6,}/su
/** People need longer for so many characters. */
const fastMs = 6_000

/** By the same content, however it is spaced. */
export const contentKeyOf = (content: string): string =>
  createHash('sha256').update(content.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')).digest('hex')

/** How much of it looks like advertising, and what becomes of it before anybody has looked. */
export async function judgeWords(
  ctx: Ctx,
  settings: SiteSettings,
  { title = '', content, name, company = '' }: LeaveWordForm,
  formAgeMs: number,
): Promise<Judgement> {
  const hits = settings.wordCheck === 'off' ? [] : await checkWords(ctx, title, content, name, company)
  const count = (`${title} ${content}`.match(links) ?? []).length
  const spamScore =
    (count > 2 ? 60 : count * 10) +
    (repeated.test(content) ? 30 : 0) +
    (formAgeMs < fastMs && content.length > 100 ? 20 : 0) +
    Math.min(hits.length * 20, 40)
  const hitWords =
    hits
      .map(({ word }) => word)
      .join('、')
      .slice(0, 500) || null
  if (hasForbidden(hits) || spamScore >= spamFrom) return { status: LeaveStatus.spam, spamScore, hitWords }
  const waits = settings.leaveAudit === 'Y' || hits.length > 0
  return { status: waits ? LeaveStatus.waiting : LeaveStatus.passed, spamScore, hitWords }
}
