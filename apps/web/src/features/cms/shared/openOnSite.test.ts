import { afterEach, expect, test, vi } from 'vitest'
import { openOnSite } from './openOnSite.ts'

afterEach(() => vi.unstubAllGlobals())

function stub(answer: () => Promise<Response>) {
  const replace = vi.fn<(url: string) => void>()
  const page = { opener: window as unknown, location: { replace } }
  const open = vi.fn<() => typeof page>(() => page)
  vi.stubGlobal('open', open)
  vi.stubGlobal('fetch', answer)
  return { replace, page, open }
}
const json = async (body: object) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

test('访问: the page opens with a pass, and cannot reach the back office', async () => {
  const url = 'https://www.example.com/preview/pass?code=once'
  const { replace, page } = stub(() => json({ code: 200, msg: '', data: { url } }))
  await openOnSite('https://www.example.com/inner/1.html')
  expect(replace).toHaveBeenCalledWith(url)
  expect(page.opener).toBeNull()
})

test('访问: without a pass it opens as visitors see it; what is no page does not open', async () => {
  const { replace, open } = stub(() => Promise.reject(new TypeError('offline')))
  await openOnSite('https://www.example.com/inner/1.html')
  expect(replace).toHaveBeenCalledWith('https://www.example.com/inner/1.html')
  await openOnSite('javascript:alert(1)')
  expect(open).toHaveBeenCalledTimes(1)
})
