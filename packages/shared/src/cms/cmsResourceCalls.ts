import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { idList, rowId } from '@app/shared/kit/standardCalls.ts'
import { cmsResource } from './cmsResource.ts'
import { cmsResourceVersion } from './cmsResourceVersion.ts'

const { path, perm } = cmsResource
const { path: versionPath, perm: versionPerm } = cmsResourceVersion
const ids = labelled(z.array(rowId).min(1).max(200), '资源')
const params = z.object({ id: rowId })
const log = (kind: LogKind = LogKind.update) => ({ title: '资源管理', kind })
const versionLog = (kind: LogKind = LogKind.update) => ({ title: '资源版本', kind })

export const cmsResourceCalls = {
  /** Into the bin, which is a filter of the same list. */
  remove: endpoint({
    method: 'POST',
    path: `${path}/:ids`,
    summary: '删除资源',
    access: perms(`${perm}:remove`),
    log: log(LogKind.remove),
    params: z.object({ ids: idList }),
  }),
  restore: endpoint({
    method: 'POST',
    path: `${path}/restore`,
    summary: '还原资源',
    access: perms(`${perm}:remove`),
    log: log(),
    body: z.object({ ids }),
  }),
  move: endpoint({
    method: 'POST',
    path: `${path}/move`,
    summary: '移动资源',
    access: perms(`${perm}:edit`),
    log: log(),
    body: z.object({ ids, classId: labelled(rowId, '所属栏目') }),
  }),
  /** 批量上架, 批量下架. */
  publish: endpoint({
    method: 'POST',
    path: `${path}/publish`,
    summary: '上架或下架资源',
    access: perms(`${perm}:publish`),
    log: log(),
    body: z.object({ ids, status: labelled(z.enum(['0', '1']), '状态') }),
  }),
}

export const versionCalls = {
  publish: endpoint({
    method: 'POST',
    path: `${versionPath}/publish/:id`,
    summary: '发布版本',
    access: perms(`${versionPerm}:add`),
    log: versionLog(),
    params,
  }),
  /** Forward or back: the address without a version serves it from then on. */
  setCurrent: endpoint({
    method: 'POST',
    path: `${versionPath}/setCurrent/:id`,
    summary: '设为当前版本',
    access: perms(`${versionPerm}:rollback`),
    log: versionLog(),
    params,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${versionPath}/withdraw/:id`,
    summary: '撤回版本',
    access: perms(`${versionPerm}:edit`),
    log: versionLog(),
    params,
  }),
  remove: endpoint({
    method: 'POST',
    path: `${versionPath}/:ids`,
    summary: '删除版本',
    access: perms(`${versionPerm}:remove`),
    log: versionLog(LogKind.remove),
    params: z.object({ ids: idList }),
  }),
  /** A file of a version, whatever its state, for those who look after it. */
  download: endpoint({
    method: 'GET',
    path: `${versionPath}/download/:id`,
    summary: '下载版本的文件',
    access: perms(`${versionPerm}:download`),
    params,
    query: z.object({ file: z.coerce.number().int().min(1).max(100).default(1) }),
    answer: 'file',
  }),
}
