import type { SiteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import type { Ctx } from '#/platform/context.ts'
import type { ArticleRow } from './article.table.ts'
import { composed, type Composed } from './body.ts'
import { snapshotOf } from './snapshot.ts'

/** The live text of an article, composed anew: cleaning what is clean changes nothing. */
export const storedText = async (ctx: Ctx, article: ArticleRow, settings: SiteSettings): Promise<Composed> =>
  composed(ctx, await snapshotOf(ctx, article), settings)
