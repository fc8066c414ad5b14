import { z } from 'zod'
import { portalBrief } from '@app/shared/auth/session.ts'
import { endpoint, LogKind } from '@app/shared/kit/endpoint.ts'
import { labelled } from '@app/shared/kit/labels.ts'

const path = '/system/sysPortalConfig'
const id = z.string().min(1).max(64)

/** Workbenches one user may have of their own. */
export const mostOwnPortals = 15

/** What stands in the path of `design` for a workbench that is not stored yet. */
export const newPortal = 'null'

/** A portlet that may be put into a workbench. */
export const availablePortlet = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  url: z.string(),
  refreshRate: z.int().nullable(),
  showTitle: z.enum(['Y', 'N']),
  isAllowDrag: z.enum(['Y', 'N']),
  xGridNumber: z.int(),
  yGridNumber: z.int(),
})
export type AvailablePortlet = z.infer<typeof availablePortlet>

const designedPortal = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  applicationRange: z.enum(['S', 'R', 'U']),
  resourceId: z.string(),
  /** Layout as stored; may be damaged. */
  content: z.string(),
  version: z.int(),
  /** A workbench of the system or a role stands behind it and appears again when it goes. */
  copied: z.boolean(),
})
export type DesignedPortal = z.infer<typeof designedPortal>

/** What everybody does with their workbenches, and what the designer needs (system §12.6). */
export const portalCalls = {
  own: endpoint({
    method: 'GET',
    path: `${path}/getConfiglListByLoginUser`,
    summary: '自己可用的工作台',
    access: 'session',
    data: z.array(portalBrief),
  }),
  templates: endpoint({
    method: 'GET',
    path: `${path}/getPortalTemplateList`,
    summary: '工作台模板',
    access: 'session',
    data: z.array(portalBrief),
  }),
  design: endpoint({
    method: 'GET',
    path: `${path}/getConfigAndPortalList/:id`,
    summary: '工作台设计数据',
    access: 'session',
    params: z.object({ id }),
    /** For whom it is arranged: themselves, or those it is for; without it whatever the caller may do. */
    query: z.object({ saveType: z.enum(['user', 'sys']).optional() }),
    data: z.object({ data: designedPortal.nullable(), sysPortletList: z.array(availablePortlet) }),
  }),
  setDefault: endpoint({
    method: 'POST',
    path: `${path}/updateDefaultPortalConfig`,
    summary: '设置默认工作台',
    access: 'session',
    log: { title: '工作台配置', kind: LogKind.update },
    body: z.object({ id: labelled(id, '工作台'), resourceId: z.string().max(64).nullish() }),
  }),
} as const
