import type { Page } from '@playwright/test'
import type { RouterNode } from '@app/shared/auth/routers.ts'
import { workbenchPath } from '@app/web/src/app/routes/paths.ts'
import { expect } from './fixtures.ts'
import { tokenOf, type Person } from './people.ts'

/** The menu of a person as the server tells it. */
export async function menuOf(page: Page, person: Person): Promise<RouterNode[]> {
  const headers = { authorization: `Bearer ${await tokenOf(page, person)}` }
  const answer = await page.request.get('/getRouters', { headers })
  return ((await answer.json()) as { data: RouterNode[] }).data
}

/** Addresses of all pages below the nodes that open inside the frame. */
export function pathsOf(nodes: readonly RouterNode[], above = ''): string[] {
  return nodes.flatMap((node) => {
    if (node.isFrame === '0') return []
    const path = node.path.startsWith('/') ? node.path : `${above}/${node.path}`
    return node.children?.length ? pathsOf(node.children, path) : [path]
  })
}

/**
 * Goes to another page as going back and forth does, without loading the product anew, and closes the former one:
 * pages that stay open in the background are walked through by each scan.
 */
export async function openPath(page: Page, path: string) {
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/admin${path}`)
  const tabs = page.getByRole('navigation', { name: '已打开的页面' })
  await expect(tabs.locator('[data-active="true"]')).toHaveAttribute('data-key', path.split('?', 1)[0] ?? '')
  await tabs.evaluate((bar) => {
    for (const close of bar.querySelectorAll<HTMLElement>('[data-active="false"] button')) close.click()
  })
  await expect(tabs.getByRole('listitem')).toHaveCount(path === workbenchPath ? 1 : 2)
}

/** Nothing loads any more on what is shown. */
export async function settled(page: Page) {
  const shown = page.locator('main > :visible')
  await expect(shown.locator('h1, h2, [role="table"], table').first()).toBeVisible()
  await expect(shown.locator('[aria-busy="true"], .ant-spin-spinning, .ant-skeleton-active')).toHaveCount(0)
}
