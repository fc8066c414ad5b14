import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { EmittedFile } from '@app/shared/tool/gen.ts'
import type { WritingPlan } from '@app/shared/tool/genWriting.ts'
import type { Definition } from '#/modules/tool/gen/definition/definition.read.ts'
import { emitted } from '#/modules/tool/gen/definition/emit.service.ts'
import type { Ctx } from '#/platform/context.ts'
import { defineLock } from '#/platform/database/locks.ts'
import { refuse } from '#/platform/errors.ts'
import { refusalOfDisk } from '#/platform/files/disk.ts'
import { planOf, standing, writeFiles } from './writeFiles.ts'
import { remember, writtenAt } from './written.service.ts'

/** The repository whose web bundle is served; a bundle elsewhere has none. */
export function repositoryOf({ webDir }: Ctx['platform']): string | undefined {
  const root = join(webDir, '../../..')
  return existsSync(join(root, 'packages/shared/src/kit')) ? root : undefined
}

const writeLock = defineLock('generatorWrite')

/** Where the browser may have files written (CG-01). */
export const writableRoot = (platform: Ctx['platform']): string | undefined =>
  platform.env.GEN_ALLOW_WRITE && platform.env.NODE_ENV !== 'production' ? repositoryOf(platform) : undefined

/** The files of definitions as they would be written, and what stands at their places. */
export async function preview(ctx: Ctx, definitions: readonly Definition[]): Promise<EmittedFile[]> {
  const files = await emitted(ctx, definitions)
  const written = await writtenAt(ctx, [...files.keys()])
  const root = repositoryOf(ctx.platform)
  return [...files].map(([path, text]) => ({
    path,
    text,
    ...(root ? standing(root, path, text, written) : { state: null, before: null }),
  }))
}

export async function planFor(ctx: Ctx, definitions: readonly Definition[]): Promise<WritingPlan> {
  const files = await emitted(ctx, definitions)
  const root = repositoryOf(ctx.platform)
  return root ? planOf(root, files) : { added: [...files.keys()], updated: [], skipped: [] }
}

/** Writes the files that are not there yet; all of the call or none. */
export const write = (ctx: Ctx, definitions: readonly Definition[]): Promise<WritingPlan> =>
  ctx.tx(async (tx) => {
    const root = writableRoot(tx.platform)
    if (!root) throw refuse('写入项目未开启，请下载压缩包或使用命令行')
    if (definitions.some(({ info }) => info.functionAuthor === '')) throw refuse('请设置作者等代码生成信息！')
    await writeLock.hold(tx)
    const files = await emitted(tx, definitions)
    const { undo, ...done } = writing(() => writeFiles(root, files))
    try {
      await remember(tx, files, done.added)
    } catch (error) {
      undo()
      throw error
    }
    tell(tx, definitions, done.added)
    return done
  })

function writing<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw refusalOfDisk(error) ?? error
  }
}

/** Tables and files of an emission, for the operation log. */
export function tell(ctx: Ctx, definitions: readonly Definition[], paths: Iterable<string>): void {
  ctx.trail.changes.push(`数据表：${definitions.map(({ info }) => info.tableName).join('、')}`, ...paths)
}
