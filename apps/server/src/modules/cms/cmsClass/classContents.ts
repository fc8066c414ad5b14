import type { Ctx } from '#/platform/context.ts'

export interface ContentCount {
  total: number
  published: number
  inReview: number
}

/** One act of deletion, as every row that goes with it notes it. */
export interface RecycleBatch {
  batch: string
  /** When it goes for good; none while the site keeps for ever. */
  purgeTime: string | null
}

/** Tells how many rows are done. */
export type Tell = (done: number) => Promise<void>

/** What rows of one kind can tell of the classes that hold them, and what happens to them with these. */
export interface ClassContents {
  /** Live rows in the classes themselves. */
  count(ctx: Ctx, classIds: readonly string[]): Promise<ContentCount>
  /** Refuses before anything begins what `move` would refuse on its way. */
  requireMove?(ctx: Ctx, fromIds: readonly string[], toId: string): Promise<void>
  /** All live rows go to another class, counters included; names that clash there get a suffix. */
  move(ctx: Ctx, fromIds: readonly string[], toId: string, tell?: Tell): Promise<void>
  /** All live rows go to their recycle bin, published ones offline first, counters included. */
  recycle(ctx: Ctx, classIds: readonly string[], batch: RecycleBatch, tell?: Tell): Promise<void>
}

declare module '#/platform/ports.ts' {
  interface Ports {
    /** Filled by the slices above whose rows stand in classes. */
    classArticles?(): ClassContents
    classResources?(): ClassContents
    classLinks?(): ClassContents
  }
}

const nothing: ContentCount = { total: 0, published: 0, inReview: 0 }

/** The classes are locked before it is asked what they hold, so that nothing comes in meanwhile. */
export async function contentsOf(ctx: Ctx, classIds: readonly string[]) {
  const { classArticles, classResources, classLinks } = ctx.platform.ports
  return {
    articles: (await classArticles?.().count(ctx, classIds)) ?? nothing,
    resources: (await classResources?.().count(ctx, classIds)) ?? nothing,
    links: (await classLinks?.().count(ctx, classIds)) ?? nothing,
  }
}

const kinds = ({ platform: { ports } }: Ctx): ClassContents[] =>
  [ports.classArticles, ports.classResources, ports.classLinks].flatMap((kind) => (kind ? [kind()] : []))

export async function requireMoveOfContents(ctx: Ctx, fromIds: readonly string[], toId: string): Promise<void> {
  for (const kind of kinds(ctx)) await kind.requireMove?.(ctx, fromIds, toId)
}

export async function moveContents(ctx: Ctx, fromIds: readonly string[], toId: string, tell?: Tell): Promise<void> {
  for (const kind of kinds(ctx)) await kind.move(ctx, fromIds, toId, tell)
}

export async function recycleContents(
  ctx: Ctx,
  classIds: readonly string[],
  batch: RecycleBatch,
  tell?: Tell,
): Promise<void> {
  for (const kind of kinds(ctx)) await kind.recycle(ctx, classIds, batch, tell)
}
