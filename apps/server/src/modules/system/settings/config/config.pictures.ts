import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Config } from '@app/shared/system/config.ts'
import { valueTypeOf } from '@app/shared/system/configValue.ts'
import { attachFiles } from '#/modules/system/files/file/file.owners.ts'
import { closeFiles, findFile, publishFiles } from '#/modules/system/files/file/file.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { builtInConfigs, ruleOf } from './builtInConfigs.ts'
import { configTable } from './config.table.ts'

type Setting = Pick<Config, 'id' | 'configKey' | 'configValue' | 'valueType'>

const ownerOf = ({ id }: Setting) => `config ${id}`

/** Names of the settings that keep pictures. */
export async function pictureTitles(ctx: Ctx, ownerIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (!ctx.can('system:config:list')) return new Map()
  const rows = await ctx.db
    .select()
    .from(configTable)
    .where(inArray(sql`'config ' || ${configTable.id}`, [...ownerIds]))
  return new Map(rows.map((row) => [ownerOf(row), row.configName]))
}

/** The picture that a setting shows belongs to its row; the one it showed before is open to everybody no more. */
export async function keepPicture(ctx: Ctx, row: Setting, before: Setting | undefined): Promise<void> {
  if (row.configValue === before?.configValue) return
  const key =
    valueTypeOf({ ...row, rule: ruleOf(row.configKey) }) === 'image'
      ? /^\/profile\/(.+)$/.exec(row.configValue)?.[1]
      : undefined
  const file = key === undefined ? undefined : await findFile(ctx, key)
  await attachFiles(ctx, ownerOf(row), file ? [file.id] : [], { bizType: 'config' })
  if (before) await closePicture(ctx, before)
}

export async function dropPictures(ctx: Ctx, rows: readonly Setting[]): Promise<void> {
  for (const row of rows) {
    await attachFiles(ctx, ownerOf(row), [])
    await closePicture(ctx, row)
  }
}

/** Settings of earlier releases own their pictures by their value alone. */
async function closePicture(ctx: Ctx, { configValue }: Setting): Promise<void> {
  const [shown] = await ctx.db
    .select({ id: configTable.id })
    .from(configTable)
    .where(and(eq(configTable.configValue, configValue), eq(configTable.delFlag, '0')))
    .limit(1)
  if (!shown) await closeFiles(ctx, [configValue])
}

/** Those that the login page shows before anybody has signed in. */
const publicPictures = builtInConfigs.filter(({ kind, isPublic }) => kind === 'image' && isPublic).map(({ key }) => key)

/** Opens what these keys name to everybody. */
export async function publishPictures(ctx: Ctx, keys: readonly string[]): Promise<void> {
  const changed = publicPictures.filter((key) => keys.includes(key))
  await publishFiles(ctx, await Promise.all(changed.map(ctx.platform.ports.configValue)))
}
