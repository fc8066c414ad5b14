import type { FastifyInstance } from 'fastify'
import { cmsRedirect } from '@app/shared/cms/cmsRedirect.ts'
import { cmsSite, cmsSiteCalls, siteId, type CmsSite } from '@app/shared/cms/cmsSite.ts'
import { cmsWord, cmsWordCalls } from '@app/shared/cms/cmsWord.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { telling } from '#/kit/telling.ts'
import { endOfRedirect, followRedirect, redirectTag } from './addRedirects.ts'
import { checkSite } from './checkSite.ts'
import { checkWords, wordCache, wordsIn } from './checkWords.ts'
import { siteCache, siteOfTable } from './cmsSite.read.ts'
import { cmsRedirectTable, cmsSiteTable, cmsWordTable } from './cmsSite.table.ts'
import { importWords, wordsChanged } from './cmsWord.service.ts'
import { sweepGone } from './goneAddresses.ts'
import { siteChanged, siteTag } from './siteChanged.ts'

export default async function cmsSiteRoutes(app: FastifyInstance): Promise<void> {
  const { platform } = app
  const [sites, words] = [siteCache(platform), wordCache(platform)]
  platform.cacheGroups.push(
    { cacheId: 'cmsSite', cacheName: 'cmsSiteCache', remarks: '站点设置', sort: 70 },
    { cacheId: 'cmsWord', cacheName: 'cmsWordCache', remarks: '敏感词库', sort: 71, valuesHidden: true },
  )
  // Seeds may have asked before the row was there.
  sites.dropAll()
  platform.events.onEveryNode('site.changed', ({ tags }) => (tags.includes(siteTag) ? sites.drop([siteId]) : undefined))
  platform.events.onEveryNode('cmsWord.changed', () => words.dropAll())
  platform.jobs.hourly('cmsGone', sweepGone)
  platform.events.onResync(() => {
    sites.dropAll()
    words.dropAll()
  })

  await app.register(
    resourceRoutes(cmsSite, cmsSiteTable, {
      beforeSave(ctx, input, existing) {
        if (existing) checkSite(ctx, input, existing)
      },
      afterSave: (ctx) => siteChanged(ctx, [siteTag]),
    }),
  )
  const { present } = telling(cmsSite, {})
  implement(app, cmsSiteCalls.get, async (ctx) => {
    const [row] = (await present?.(ctx, [await siteOfTable(ctx)])) ?? []
    const site = row as unknown as CmsSite
    return { ...site, onPort: !platform.env.SITE_ORIGIN && !site.domain }
  })

  await app.register(
    resourceRoutes(cmsWord, cmsWordTable, {
      afterSave: (ctx) => wordsChanged(ctx),
      afterRemove: (ctx) => wordsChanged(ctx),
    }),
  )
  implement(app, cmsWordCalls.importLines, (ctx, { body }) => importWords(ctx, body))
  implement(app, cmsWordCalls.mark, (ctx, { body }) => wordsIn(ctx, body.text))
  implement(app, cmsWordCalls.check, (ctx, { body }) => checkWords(ctx, body.text))

  await app.register(
    resourceRoutes(cmsRedirect, cmsRedirectTable, {
      async beforeSave(ctx, input, existing) {
        const { fromPath, toPath } = { ...existing, ...input } as { fromPath: string; toPath: string }
        return { ...input, toPath: await endOfRedirect(ctx, { fromPath, toPath }, existing?.id) }
      },
      afterSave: (ctx, row) => followRedirect(ctx, row),
      afterRemove: (ctx) => siteChanged(ctx, [redirectTag]),
    }),
  )
}
