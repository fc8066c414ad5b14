import { createHmac } from 'node:crypto'
import { formatDateText, wallTimeOf } from '@app/form-engine/date/dateText.ts'
import { networkOf } from '#/platform/http/addressList.ts'
import type { Platform } from '#/platform/platform.ts'

/** Where a visitor comes from, as far as the site looks. */
export interface Visitor {
  ip: string
  agent: string
}

/** Day and hour as the server counts them. */
export const momentOf = ({ env }: Pick<Platform, 'env'>, moment: Date) =>
  formatDateText(wallTimeOf(moment, env.TIME_ZONE), 'YYYY-MM-DD HH')

/** Another word each day, so that nobody can be followed from one to the next. */
export const visitorOf = (secret: string, day: string, { ip, agent }: Visitor) =>
  createHmac('sha256', secret)
    .update(`visit ${day} ${networkOf(ip)} ${agent}`)
    .digest('hex')
    .slice(0, 32)

/** One for each word: what somebody looks for on a day cannot be put together. */
export const searcherOf = (secret: string, day: string, { ip, agent }: Visitor, word: string) =>
  createHmac('sha256', secret)
    .update(`search ${day} ${networkOf(ip)} ${agent} ${word}`)
    .digest('hex')
    .slice(0, 32)
