import { cmsSiteCalls } from '@app/shared/cms/cmsSite.ts'
import { call } from '#/kit/http/http.ts'

/** Opens a page of the site as one of the staff; without a pass it is seen as visitors see it. */
export async function openOnSite(address: string): Promise<void> {
  // Anything but a page would run in the window of the back office.
  if (!/^https?:$/.test(URL.parse(address, window.location.href)?.protocol ?? '')) return
  // A window that opens later than the click is taken for an advertisement.
  const page = window.open('', '_blank')
  if (!page) return
  page.opener = null
  const { url } = await call(cmsSiteCalls.pass, { body: { url: address } }, { silent: true }).catch(() => ({
    url: address,
  }))
  page.location.replace(url)
}
