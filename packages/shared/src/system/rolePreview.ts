import { z } from 'zod'
import { endpoint, perms } from '@app/shared/kit/endpoint.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'

/** A call that a permission opens. */
export const openedCall = z.object({ method: z.string(), path: z.string(), summary: z.string() })

/** A menu of the role, or one that leads to such a menu. */
export interface PreviewMenu {
  id: string
  menuType: string
  menuName: string
  icon: string
  perms: string | null
  /** The role has it. */
  granted: boolean
  /** A holder finds it in the side menu: it and all above it are granted, nothing of that is hidden. */
  shown: boolean
  children: PreviewMenu[]
}

export const previewMenu: z.ZodType<PreviewMenu> = z.object({
  id: z.string(),
  menuType: z.string(),
  menuName: z.string(),
  icon: z.string(),
  perms: z.string().nullable(),
  granted: z.boolean(),
  shown: z.boolean(),
  children: z.array(z.lazy(() => previewMenu)),
})

export const rolePreview = z.object({
  id: z.string(),
  roleName: z.string(),
  roleKey: z.string(),
  status: z.string(),
  dataScope: z.string(),
  /** Ticked departments within the caller's reach, with the names above them; scope 自定义 only. */
  depts: z.array(z.object({ id: z.string(), path: z.string() })),
  /** All ticked departments. */
  deptCount: z.int(),
  userCount: z.int(),
  /** Buttons that are granted. */
  buttonCount: z.int(),
  menus: z.array(previewMenu),
  permissions: z.array(z.string()),
  /** Calls by permission; only for those who may read the API reference. */
  calls: z.record(z.string(), z.array(openedCall)).nullable(),
})
export type RolePreview = z.infer<typeof rolePreview>

export const rolePreviewCalls = {
  preview: endpoint({
    method: 'GET',
    path: '/system/role/preview/:id',
    summary: '角色能做什么',
    access: perms('system:role:query'),
    params: z.object({ id: rowId }),
    data: rolePreview,
  }),
}
