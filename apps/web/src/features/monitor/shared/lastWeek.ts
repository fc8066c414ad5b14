import { productNow } from '#/kit/session/productNow.ts'

/** What logs open with: 最近 7 天. Without an end, so that what is written while the page is open is part of it. */
export const lastWeek = (): Readonly<Record<string, string>> => ({
  beginTime: productNow().subtract(6, 'day').format('YYYY-MM-DD'),
})
