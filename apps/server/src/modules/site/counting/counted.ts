import type { FastifyRequest } from 'fastify'
import type { SiteSettings } from '#/modules/cms/api.ts'

const robots = /bot|spider|crawl|slurp|headless|python|curl|wget|java\/|go-http/i

/** Whether what such a visitor does counts. */
export const isCounted = ({ statOn, statIgnoreBot }: SiteSettings, agent: string): boolean =>
  statOn === 'Y' && !(statIgnoreBot === 'Y' && (agent === '' || robots.test(agent)))

/** Going on with a download is no other one. */
export const isBeginning = ({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean =>
  method === 'GET' &&
  headers['if-none-match'] === undefined &&
  (headers.range === undefined || headers.range.startsWith('bytes=0-'))
