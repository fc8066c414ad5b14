import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import { DownloadStatus } from '@app/shared/system/downloadFiles.ts'
import { UploadStatus } from '@app/shared/system/uploadFiles.ts'
import { uploadFilesTable } from '#/modules/system/files/uploadFiles/uploadFiles.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { todosOfSource, type Todo } from '#/platform/todos.ts'
import { downloadFilesTable } from './downloadFiles.table.ts'

const [d, u] = [downloadFilesTable, uploadFilesTable]
/** Nobody is reminded longer of what has ended; the files themselves are kept for a week. */
const remindMs = 86_400_000

async function exports(ctx: Ctx, since: string): Promise<Todo[]> {
  const rows = await ctx.db
    .select({ id: d.id, fileName: d.fileName, status: d.status, completeTime: d.completeTime })
    .from(d)
    .where(
      and(
        eq(d.createBy, ctx.user.id),
        eq(d.delFlag, '0'),
        inArray(d.status, [DownloadStatus.success, DownloadStatus.fail]),
        gt(d.fileCreateTime, since),
      ),
    )
    .orderBy(desc(d.fileCreateTime))
    .limit(todosOfSource)
  return rows.map(({ id, fileName, status, completeTime }) => {
    const failed = status === DownloadStatus.fail
    return {
      key: `export ${id}`,
      label: failed ? '导出失败' : '导出完成',
      title: fileName,
      time: completeTime,
      path: '/fileCenter/sysDownloadFiles',
      tone: failed ? 'error' : 'success',
    }
  })
}

async function imports(ctx: Ctx, since: string): Promise<Todo[]> {
  const rows = await ctx.db
    .select({ id: u.id, fileName: u.fileName, status: u.status, completeTime: u.completeTime })
    .from(u)
    .where(
      and(
        eq(u.createBy, ctx.user.id),
        eq(u.delFlag, '0'),
        inArray(u.status, [UploadStatus.fail, UploadStatus.partial]),
        gt(u.fileCreateTime, since),
      ),
    )
    .orderBy(desc(u.fileCreateTime))
    .limit(todosOfSource)
  return rows.map(({ id, fileName, status, completeTime }) => ({
    key: `import ${id}`,
    label: status === UploadStatus.fail ? '导入失败' : '部分导入',
    title: fileName,
    time: completeTime,
    path: '/fileCenter/sysUploadFiles',
    tone: 'error',
  }))
}

/** Exports of the caller that wait to be fetched, and what of their transfers went wrong, since yesterday. */
export async function transferTodos(ctx: Ctx): Promise<Todo[]> {
  const since = new Date(ctx.now.getTime() - remindMs).toISOString()
  return [...(await exports(ctx, since)), ...(await imports(ctx, since))]
}
