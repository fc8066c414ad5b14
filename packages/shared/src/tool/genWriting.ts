import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { tableList, tableName } from './gen.ts'

const paths = z.array(z.string())

const plan = z.object({ added: paths, updated: paths, skipped: paths })
/** What writing does to the files of definitions, by path. */
export type WritingPlan = z.infer<typeof plan>

const title = '代码生成'
const access = perms('tool:gen:code')

/** From files that are shown to files and menus that are there. */
export const genWriting = {
  download: endpoint({
    method: 'GET',
    path: '/tool/gen/download/:tableName',
    summary: '下载一个表的代码',
    access,
    log: { title, kind: LogKind.code },
    params: z.object({ tableName }),
    answer: 'file',
  }),
  plan: endpoint({
    method: 'GET',
    path: '/tool/gen/genCode/:tables',
    summary: '写入项目前的清单',
    access,
    params: z.object({ tables: tableList }),
    data: plan.extend({
      /** Whether this server writes into its repository at all. */
      isAllowed: z.boolean(),
    }),
  }),
  write: endpoint({
    method: 'POST',
    path: '/tool/gen/genCode/:tables',
    summary: '写入项目',
    access,
    log: { title, kind: LogKind.code },
    params: z.object({ tables: tableList }),
    data: plan,
    answer: 'message',
  }),
  addMenu: endpoint({
    method: 'POST',
    path: '/tool/gen/addMenu/:tableName',
    summary: '创建菜单',
    access,
    log: { title, kind: LogKind.update },
    params: z.object({ tableName }),
  }),
}
