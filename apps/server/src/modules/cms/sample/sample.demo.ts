import { eq, inArray, ne } from 'drizzle-orm'
import { formatDateText, wallTimeOf } from '@app/form-engine/date/dateText.ts'
import { madeBy } from '#/kit/store.ts'
import { saveArticle } from '#/modules/cms/cmsArticle/edit/save.service.ts'
import { offlineArticle } from '#/modules/cms/cmsArticle/lifecycle/offline.service.ts'
import { publishArticle } from '#/modules/cms/cmsArticle/lifecycle/publish.service.ts'
import { submitArticle } from '#/modules/cms/cmsArticle/lifecycle/review.service.ts'
import { articleTable, tagTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { keptAs } from '#/modules/cms/cmsFile/cmsFile.access.ts'
import { cmsFileTable } from '#/modules/cms/cmsFile/cmsFile.table.ts'
import { copiedOf } from '#/modules/cms/cmsFile/keep.service.ts'
import { auditFlow } from '#/modules/cms/cmsFlow/audit.service.ts'
import { cmsFlowTable } from '#/modules/cms/cmsFlow/cmsFlow.table.ts'
import { startReview } from '#/modules/cms/cmsFlow/startReview.ts'
import { cmsResourceTable, cmsResourceVersionTable } from '#/modules/cms/cmsResource/cmsResource.table.ts'
import { publishResources } from '#/modules/cms/cmsResource/resource.service.ts'
import { settleVersion } from '#/modules/cms/cmsResource/version.service.ts'
import { changeTotal, viewsOf } from '#/modules/cms/cmsStat/changeTotal.ts'
import { visitDayTable } from '#/modules/cms/cmsStat/cmsStat.table.ts'
import {
  attachFiles,
  configValue,
  dictLabels,
  putSampleFile,
  samplePdf,
  storedFiles,
  userBriefs,
  withoutMessages,
} from '#/modules/system/api.ts'
import { systemCaller } from '#/platform/caller.ts'
import type { Ctx } from '#/platform/context.ts'
import type { Platform } from '#/platform/platform.ts'
import { seedRun } from '#/platform/start/applySeeds.ts'
import { sampleTable, type SampleKind } from './sample.table.ts'
import { people, sampleArticles, type Act, type SampleArticle } from './sampleArticles.ts'
import { painted, pictureSize, scenes } from './samplePictures.ts'
import { sampleResources } from './sampleResources.ts'
import { sampleRows } from './sampleRows.ts'

const dayMs = 86_400_000

type Acting = (who: keyof typeof people, ago: number) => Ctx

/** Articles, pictures, resources, a review under way, and visits of a month (cms §24). */
async function sampleContent(ctx: Ctx): Promise<void> {
  const [known] = await ctx.db
    .select({ id: sampleTable.rowId })
    .from(sampleTable)
    .where(ne(sampleTable.kind, 'process'))
    .limit(1)
  if (known) return
  // What people were told of it would stay when the sample goes.
  await withoutMessages(ctx, 'cms', () => makeContent(ctx))
}

async function makeContent(ctx: Ctx): Promise<void> {
  const as = await peopleActing(withinTransaction(ctx))
  const pictures = new Map<string, string>()
  for (const [key, scene] of Object.entries(scenes))
    pictures.set(key, await inLibrary(as('wang', 31), scene.name, painted(scene), pictureSize))
  const manual = await inLibrary(as('li', 31), '员工手册（示例）.pdf', samplePdf('Staff manual (sample)'))
  const articles: { id: string; hits: number }[] = []
  for (const sample of sampleArticles)
    articles.push({ id: await written(as, sample, pictures, manual), hits: sample.hits ?? 0 })
  const [resources, files] = await addResources(as)
  await countVisits(ctx, articles)
  await remember(ctx, {
    article: articles.map(({ id }) => id),
    file: [...pictures.values(), manual, ...files],
    ...resources,
  })
}

/** On a new database nothing is committed yet: what is read through copies is read within the transaction. */
function withinTransaction(ctx: Ctx): Ctx {
  const { db } = ctx
  const platform: Platform = {
    ...ctx.platform,
    caches: new Map(),
    database: { ...ctx.platform.database, db, sideDb: db },
    ports: {
      ...ctx.platform.ports,
      startReview,
      dictLabels: (type) => dictLabels({ platform }, type),
      configValue: (key) => configValue({ platform }, key),
    },
  }
  const within: Ctx = { ...ctx, platform, tx: (run) => run(within) }
  return within
}

async function peopleActing(ctx: Ctx): Promise<Acting> {
  const briefs = await userBriefs(ctx, Object.values(people))
  return (who, ago) => {
    const brief = briefs.get(people[who])
    if (!brief) throw new Error(`no sample user ${who}`)
    const { id, userName, name, deptId, deptName } = brief
    const acting: Ctx = {
      ...ctx,
      user: { ...systemCaller, id, userName, name, deptId, deptName },
      now: new Date(ctx.now.getTime() - ago * dayMs),
      tx: (run) => run(acting),
    }
    return acting
  }
}

/** No job can be queued before the server has started: widths are made when a visitor first asks for one. */
async function inLibrary(ctx: Ctx, name: string, bytes: Uint8Array, picture?: typeof pictureSize): Promise<string> {
  const { id } = await putSampleFile(ctx, { name, bytes, ...(picture && { picture }) })
  const [file] = await storedFiles(ctx, [id])
  if (!file) throw new Error('a sample file was not stored')
  const { uploadUser } = file
  await ctx.db.insert(cmsFileTable).values({ ...copiedOf(file), ...madeBy(ctx), id, name, uploadUser })
  await attachFiles(ctx, id, [id], { bizType: keptAs.file })
  return id
}

async function written(
  as: Acting,
  { by, ago, text, cover, gallery, withFile, then = [] }: SampleArticle,
  pictures: ReadonlyMap<string, string>,
  manual: string,
): Promise<string> {
  const pictureOf = (key: keyof typeof scenes) => pictures.get(key) ?? ''
  const image = cover && `<p><img data-file-id="${pictureOf(cover)}" alt="${scenes[cover].alt}"></p>`
  const id = await saveArticle(as(by, ago), {
    ...text,
    ...(cover && { cover: pictureOf(cover) }),
    ...(image && text.contentFormat !== 'markdown' && { content: `${image}${text.content ?? ''}` }),
    ...(gallery && { images: gallery.map((key) => ({ fileId: pictureOf(key), title: scenes[key].alt })) }),
    ...(withFile && { attachments: [{ fileId: manual, name: '员工手册（示例）.pdf' }] }),
  })
  // Each act some hours after the one before it.
  for (const [at, act] of then.entries()) await acts[act](as, id, by, ago - (at + 1) * 0.1)
  return id
}

const acts: Record<Act, (as: Acting, id: string, by: keyof typeof people, ago: number) => Promise<unknown>> = {
  submit: (as, id, by, ago) => submitArticle(as(by, ago), id, { remark: '请审阅' }),
  pass: async (as, id, _by, ago) => audit(as('admin', ago), id, 'pass', '同意'),
  reject: async (as, id, _by, ago) => audit(as('admin', ago), id, 'reject', '请补充施工的起止日期'),
  publish: (as, id, _by, ago) => publishArticle(as('admin', ago), id, {}),
  plan: (as, id, _by, ago) =>
    publishArticle(as('admin', ago), id, {
      publishTime: new Date(as('admin', 0).now.getTime() + 20 * dayMs).toISOString(),
    }),
  offline: (as, id, _by, ago) => offlineArticle(as('admin', ago), id, { reason: '内容已过期' }),
  async revise(as, id, by, ago) {
    const ctx = as(by, ago)
    const [row] = await ctx.db
      .select({ version: articleTable.version })
      .from(articleTable)
      .where(eq(articleTable.id, id))
    await saveArticle(ctx, { id, version: row?.version ?? 0, subTitle: '六个部门，四十多位同事' })
  },
}

async function audit(ctx: Ctx, articleId: string, result: 'pass' | 'reject', opinion: string): Promise<void> {
  const [flow] = await ctx.db
    .select({ id: cmsFlowTable.id })
    .from(cmsFlowTable)
    .where(eq(cmsFlowTable.articleId, articleId))
  await auditFlow(ctx, { flowId: flow?.id ?? '', result, opinion })
}

async function addResources(as: Acting): Promise<[Partial<Record<SampleKind, string[]>>, string[]]> {
  const [resource, edition, files]: string[][] = [[], [], []]
  for (const { versions, ago, ...given } of sampleResources) {
    const ctx = as('li', ago)
    const [row] = await ctx.db
      .insert(cmsResourceTable)
      .values({ ...madeBy(ctx), ...given })
      .returning({ id: cmsResourceTable.id })
    if (!row || !resource || !edition || !files) throw new Error('a sample resource was not stored')
    resource.push(row.id)
    for (const [at, { versionNo, changeLog }] of versions.entries()) {
      const then = as('li', ago - at * 4)
      const name = `${given.resourceCode}-${versionNo}.pdf`
      const file = await inLibrary(then, name, samplePdf(`${given.resourceCode} ${versionNo}`))
      files.push(file)
      const [version] = await then.db
        .insert(cmsResourceVersionTable)
        .values({ ...madeBy(then), resourceId: row.id, versionNo, changeLog, files: [{ fileId: file, name }] })
        .returning()
      if (!version) throw new Error('a sample version was not stored')
      edition.push(version.id)
      await settleVersion(then, version as never, { setCurrent: true }, undefined)
    }
    await publishResources(as('admin', ago), [row.id], '0')
  }
  return [{ resource: resource ?? [], edition: edition ?? [] }, files ?? []]
}

/** A month of visits, more on working days, none of today: what is really counted stays apart from it. */
async function countVisits(ctx: Ctx, articles: readonly { id: string; hits: number }[]): Promise<void> {
  const dayOf = (ago: number) => today(ctx, ago)
  const rows: (typeof visitDayTable.$inferInsert)[] = []
  for (let ago = 30; ago >= 1; ago--) {
    const busy = [0.4, 1, 1.2, 1.1, 1, 0.9, 0.5][new Date(ctx.now.getTime() - ago * dayMs).getUTCDay()] ?? 1
    for (const [hour, share] of [
      [9, 1],
      [11, 0.8],
      [15, 1.1],
      [20, 0.5],
    ] as const)
      for (const [source, device, part] of [
        ['direct', 'desktop', 0.4],
        ['search', 'mobile', 0.35],
        ['site', 'desktop', 0.2],
        ['other', 'mobile', 0.05],
      ] as const) {
        const pv = Math.round((40 + ((30 - ago) % 7) * 4) * busy * share * part) + 1
        rows.push({ day: dayOf(ago), hour, kind: 'site', source, device, pv, uv: Math.ceil(pv * 0.6) })
      }
    rows.push({ day: dayOf(ago), hour: 0, kind: 'home', pv: Math.round(30 * busy), uv: Math.round(18 * busy) })
    for (const [at, { id, hits }] of articles.entries()) {
      const pv = Math.floor((hits / 30) * busy) + ((ago + at) % 3 === 0 && hits > 0 ? 1 : 0)
      if (pv > 0) rows.push({ day: dayOf(ago), hour: 0, kind: 'article', targetId: id, pv, uv: Math.ceil(pv * 0.7) })
    }
  }
  await ctx.db.insert(visitDayTable).values(rows)
  await changeTotal(ctx, viewsOf(rows), 1)
  const { id } = articleTable
  for (const one of articles) await ctx.db.update(articleTable).set({ hits: one.hits }).where(eq(id, one.id))
}

const today = (ctx: Ctx, ago = 0) =>
  formatDateText(wallTimeOf(new Date(ctx.now.getTime() - ago * dayMs), ctx.platform.env.TIME_ZONE), 'YYYY-MM-DD')

/** Every row of the sample with its version: one that people change is theirs. */
async function remember(ctx: Ctx, made: Partial<Record<SampleKind, string[]>>): Promise<void> {
  const tags = await ctx.db.select({ id: tagTable.id }).from(tagTable)
  const rows: (typeof sampleTable.$inferInsert)[] = [
    { kind: 'visits', rowId: today(ctx) },
    ...tags.map(({ id }) => ({ kind: 'tag' as const, rowId: id })),
  ]
  for (const [kind, { table, ids }] of Object.entries(sampleRows) as [
    keyof typeof sampleRows,
    (typeof sampleRows)['link'],
  ][]) {
    const wanted = [...(ids ?? []), ...(made[kind] ?? [])]
    const found = await ctx.db
      .select({ rowId: table.id, version: table.version })
      .from(table)
      .where(inArray(table.id, wanted))
    rows.push(...found.map((row) => ({ kind, ...row })))
  }
  await ctx.db.insert(sampleTable).values(rows)
}

export default [seedRun('sample content', sampleContent, 98)]
