import type { ToldFile } from '@app/shared/kit/told.ts'
import type { Ctx } from '#/platform/context.ts'

/** Uploads as rows hold them. */
export interface RowFiles {
  /** By id, with addresses signed for whoever reads the row; those that are gone are absent. */
  told(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, ToldFile>>
  /** Ids of what each row keeps. */
  keptBy(ctx: Ctx, rowIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
  /** Says which files a row keeps; refuses those that the caller may not show. */
  attach(ctx: Ctx, rowId: string, ids: readonly string[], table: string): Promise<void>
  /** Ids of the files in cleaned rich text. */
  idsInText(html: string): string[]
  checkText(ctx: Ctx, html: string, stored: string): Promise<void>
  /** Rich text with signed addresses. */
  showText(ctx: Ctx, html: string): Promise<string>
}

declare module '#/platform/ports.ts' {
  interface Ports {
    rowFiles?(): RowFiles
  }
}

export const fileWidgets: ReadonlySet<string | undefined> = new Set(['image', 'file'])

export function rowFilesOf({ platform }: Ctx): RowFiles {
  const files = platform.ports.rowFiles?.()
  if (!files) throw new Error('nobody looks after the files of rows')
  return files
}

/** What the log says of a value that is not there. */
export const none = '空'

export async function fileNames(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const files = ids.length > 0 ? await rowFilesOf(ctx).told(ctx, ids) : new Map<string, ToldFile>()
  return new Map([...files].map(([id, { name }]) => [id, name]))
}
