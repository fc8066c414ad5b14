import { and, eq, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { ClassRow } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import type { Ctx } from '#/platform/context.ts'

/** Something of the site on its way into a package. */
export interface PackedPiece {
  id: string
  title: string
  data: Record<string, unknown>
  /** Stored files that `data` names. */
  fileIds: readonly string[]
  /** Entries of its own. */
  entries?: readonly { name: string; bytes: Buffer }[]
}

export interface PackedClasses {
  /** Names on the way from the class that was chosen. */
  paths: ReadonlyMap<string, string>
  /** Not for everybody. */
  closed: ReadonlySet<string>
}

/** What an import gives to a piece that is stored. */
export interface PieceHelp {
  /** An entry of the archive. */
  entry(name: string): Promise<Buffer>
  /** The class that a path of the source is mapped to. */
  target(classPath: string): Promise<ClassRow>
  /** Whether what was public may be so at once. */
  keepsState: boolean
}

export interface MadePiece {
  id: string
  /** Another one once somebody has changed it. */
  version: number
  notes?: readonly string[]
}

/** What stood in a row before an import wrote over it, and its version then. */
export type Former = Readonly<Record<string, unknown>> & { readonly version: number }

/** All that is known of a kind of contents beside articles; rules of writing are those of its own screen. */
export interface PieceHome<Data = unknown> {
  /** Those that the caller sees, some at a time. */
  pack(ctx: Ctx, classes: PackedClasses): AsyncIterable<PackedPiece[]>
  data: z.ZodType<Data>
  /** Why the caller can bring none of it in, before anything is stored. */
  refusal(ctx: Ctx, data: Data): Promise<string | undefined>
  /** Something of the same name stands here already. */
  isTaken(ctx: Ctx, data: Data): Promise<boolean>
  /** Those of former imports that are still there. */
  alive(ctx: Ctx, ids: readonly string[]): Promise<readonly string[]>
  add(ctx: Ctx, data: Data, help: PieceHelp): Promise<MadePiece>
  /** Absent where what stands is never written over. */
  overwrite?(ctx: Ctx, id: string, data: Data): Promise<MadePiece & { former: Former }>
  /** Gives back what stood before it was written over, as long as nobody has changed it since; its version now. */
  restore?(ctx: Ctx, id: string, version: number | null, former: Former): Promise<number>
  /** Takes back what was added; why it stays, when it does. */
  undo(ctx: Ctx, id: string, version: number | null): Promise<string | undefined>
}

/** A home as whoever knows no kind uses it. */
export const homeOf = <Data>(home: PieceHome<Data>): PieceHome => home

export const changedSince = '导入后有修改，已保留'

/** Ids of those rows that are there and not deleted. */
export async function livingIn(
  ctx: Ctx,
  table: PgTable & { id: PgColumn; delFlag: PgColumn },
  ids: readonly string[],
): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.delFlag, '0'), inArray(table.id, [...ids])))
  return rows.map(({ id }) => String(id))
}
