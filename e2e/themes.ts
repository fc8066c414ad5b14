import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export type Theme = 'light' | 'realDark'

/** Windows opened from now on, and this one when it is loaded anew, begin in this theme. */
export const beginIn = (page: Page, theme: Theme) =>
  page.addInitScript((value) => localStorage.setItem('nav_theme', JSON.stringify(value)), theme)

/** What is on the screen takes the theme as by 换肤, whose dialog would stand in the way: its store is told. */
export async function putOn(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(async (value) => {
    interface Store {
      getState?: () => { nav_theme?: string; change: (change: { nav_theme: string }) => void }
    }
    const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')]
    const modules = await Promise.all(scripts.map(({ src }) => import(src) as Promise<Record<string, Store | null>>))
    const stores = modules.flatMap((module) => Object.values(module)).map((part) => part?.getState?.())
    stores.find((store) => store?.nav_theme)?.change({ nav_theme: value })
  }, theme)
  await expect(page.locator('html')).toHaveAttribute('data-menu', theme)
}

/** Looks in the theme that is worn, then in the other one, which stays on. */
export async function inBothThemes(page: Page, look: (theme: Theme) => Promise<void>): Promise<void> {
  const worn = (await page.locator('html').getAttribute('data-menu')) === 'realDark' ? 'realDark' : 'light'
  await look(worn)
  const other = worn === 'light' ? 'realDark' : 'light'
  await putOn(page, other)
  await look(other)
}
