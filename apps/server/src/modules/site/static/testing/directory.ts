import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { TestApp } from '#testing/testApp.ts'
import { staticChangeTable, staticPageTable } from '../staticPage.table.ts'

interface Opened {
  dir: string
  server: TestApp
  site: FastifyInstance
}

/** Where a web server finds a file, and what the process answers there. */
const urlOf = (file: string) => `/${file.replace(/(^|\/)index\.html$/, '$1')}`

/** The directory of static pages of a server, beside what its site answers; `opened` is asked when it is looked at. */
export function directoryOf(opened: () => Opened) {
  const files = () => {
    const { dir } = opened()
    return readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
      .toSorted()
  }
  const text = (file: string) => readFileSync(join(opened().dir, file), 'utf8')

  /** Nothing is left to do, by the words of the database. */
  const left = async () => {
    const { db } = opened().server.ctx
    return [await db.$count(staticChangeTable), await db.$count(staticPageTable, gt(staticPageTable.mark, 0))]
  }
  const settled = async () => {
    await expect.poll(left, { timeout: 60_000 }).toEqual([0, 0])
  }

  /** Every file says what the process says, and what the map of the site names has one. */
  async function expectSame() {
    const { site } = opened()
    await settled()
    for (const file of files()) {
      const shown = await site.inject({ url: urlOf(file) })
      const answer = shown.statusCode === 301 ? await site.inject({ url: urlOf(file).replace(/\/$/, '') }) : shown
      expect([file, answer.statusCode]).toEqual([file, 200])
      expect([file, text(file)]).toEqual([file, answer.body])
    }
    const map = (await site.inject({ url: '/sitemap.xml' })).body
    const named = [...map.matchAll(/<loc>https:\/\/www\.example\.com([^<]*)<\/loc>/g)].map(([, path = '']) => path)
    const standing = new Set(files())
    const missing = named.filter((path) => {
      const file = path.endsWith('/') ? `${path}index.html` : path.endsWith('.html') ? path : `${path}/index.html`
      return !path.startsWith('/resource') && !standing.has(file.slice(1))
    })
    expect(missing).toEqual([])
  }
  return { files, text, has: (file: string) => files().includes(file), settled, expectSame }
}
