import type { Ctx } from '#/platform/context.ts'

declare module '#/platform/nodes/eventBus.ts' {
  interface Events {
    /** What visitors see has changed: pages that were made with one of these tags are made anew on every node. */
    'site.changed': { tags: string[] }
  }
}

/** Tells every node, with the commit, which pages no longer hold. */
export const siteChanged = (ctx: Ctx, tags: readonly string[]) => ctx.emit('site.changed', { tags: [...new Set(tags)] })

/** On what shows words that are looked for: whoever keeps or hides one has it there, or gone. */
export const wordsTag = 'words'

/** Stands for what every page shows of the site itself. */
export const siteTag = 'site'
