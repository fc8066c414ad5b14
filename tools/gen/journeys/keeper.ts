import type { Page } from '@playwright/test'
import type { Pool } from 'pg'
import type { RouterNode } from '@app/shared/auth/routers.ts'
import { aPerson, enter, tokenOf } from '../../../e2e/people.ts'

/** Addresses of pages by their keys. */
const addressesOf = (nodes: readonly RouterNode[], above = ''): [component: string, address: string][] =>
  nodes.flatMap(({ path, component, children }) => {
    // A page without a menu above it stands below a node whose way is empty.
    const here = path.startsWith('/') ? path.replace(/\/$/, '') : `${above}/${path}`
    return [...(component ? [[component, here] as [string, string]] : []), ...addressesOf(children ?? [], here)]
  })

/** Opens a generated page as somebody whose role has these rights and no others; answers what their calls carry. */
export async function openAs(page: Page, database: Pool, key: string, grants: readonly string[] | 'all') {
  const person = await aPerson(database, { grants })
  const token = await tokenOf(page, person)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.request.get('/getRouters', { headers })
  const { data } = (await answer.json()) as { data: RouterNode[] }
  const address = new Map(addressesOf(data)).get(key)
  if (address === undefined) throw new Error(`${key}: no menu leads to it`)
  await enter(page, person, address, token)
  return { headers, address: `/admin${address}` }
}

export const rightsTo = (entity: string, ...words: string[]): string[] => words.map((word) => `depot:${entity}:${word}`)
