import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { GenDraft } from '@app/shared/tool/genTable.ts'
import { PageLoaderContext } from '#/kit/page/pageLoader.ts'
import { renderPage } from '#testing/renderPage.tsx'
import { Generated } from './Generated.tsx'

afterEach(() => vi.unstubAllGlobals())

const info = { tableName: 'shop_order', moduleName: 'shop', businessName: 'order', className: 'Order' } as GenDraft
const children = [{ name: 'O', path: 'order', component: 'shop/order/OrderIndex' }]
const shop = [{ name: 'Shop', path: '/shop', component: 'Layout', children }]

const shown = (routers: typeof shop, answered = ['shop/order']) =>
  renderPage(
    <PageLoaderContext value={() => async () => ({ default: () => null })}>
      <Generated info={info} />
    </PageLoaderContext>,
    { answers: { 'GET /tool/gen/answered': { data: answered } }, routers },
  )

test('保存并生成代码: the page can be opened as soon as it stands in the menu', async () => {
  const { user, url } = shown(shop)
  expect(screen.getByText('npm run gen -- shop_order --apply')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: '打开页面' }))
  await waitFor(() => expect(url()).toBe('/shop/order'))
})

test('保存并生成代码: before that nothing is offered to open', async () => {
  const { askedFor } = shown([])
  await waitFor(() => expect(askedFor('GET /getRouters').length).toBeGreaterThan(0))
  expect(screen.queryByRole('button', { name: '打开页面' })).toBeNull()
})

test('保存并生成代码: nor while the server does not know its calls yet', async () => {
  const { askedFor } = shown(shop, [])
  await waitFor(() => expect(askedFor('GET /tool/gen/answered').length).toBeGreaterThan(0))
  expect(askedFor('GET /tool/gen/answered')[0]?.query.get('entities')).toBe('shop/order')
  expect(screen.queryByRole('button', { name: '打开页面' })).toBeNull()
})
