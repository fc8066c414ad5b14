import { z } from 'zod'
import { endpoint, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { defineResource, type RowOf } from '@app/shared/kit/resource.ts'

/** One portlet in a workbench: where it stands on the grid of three columns, `h` in pixels (system §12.3). */
export const portalItem = z.object({
  id: z.string().min(1).max(64),
  /** Id of the portlet. */
  i: z.string().min(1).max(64),
  /** Code of the portlet. */
  key: z.string().max(64),
  name: z.string().max(200),
  type: z.literal('smallPage').default('smallPage'),
  /** Component key. */
  url: z.string().max(200),
  x: z.int().min(0).max(2),
  y: z.int().min(0).max(100_000),
  w: z.int().min(1).max(3),
  h: z.int().min(10).max(10_000),
  isShowTitle: z.enum(['Y', 'N']).default('N'),
  isAllowDrag: z.boolean().default(false),
  moved: z.boolean().optional(),
  options: z.union([z.string().max(2_000), z.record(z.string(), z.unknown())]).optional(),
})
export type PortalItem = z.infer<typeof portalItem>

const layout = z.array(portalItem).max(60)

function isLayout(text: string): boolean {
  try {
    return layout.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

/** The items of a stored layout. */
export const layoutOf = (content: string): PortalItem[] => layout.parse(JSON.parse(content))

/** Workbenches of the system, of roles and of users (system §12). */
export const portalConfig = defineResource({
  name: 'portal:portalConfig',
  path: '/system/sysPortalConfig',
  perm: 'system:sysPortalConfig',
  label: '多栏目门户配置',
  title: '多栏目门户配置',
  logTitle: '多栏目门户配置',
  fields: {
    name: field(z.string().min(1).max(200), '名称', { search: 'like', title: true }),
    code: field(z.string().min(1).max(64), '编码', {
      search: 'like',
      unique: true,
      uniqueWithin: ['applicationRange', 'resourceId'],
      texts: { taken: '小页编码已存在，请重新输入！' },
    }),
    applicationRange: field(z.enum(['S', 'R', 'U']), '应用范围', {
      dict: 'sys_portal_range',
      search: 'eq',
      widget: 'radio',
      initial: 'R',
    }),
    isDefault: field(z.enum(['Y', 'N']), '是否默认', {
      dict: 'sys_yes_no',
      search: 'eq',
      widget: 'switch',
      initial: 'N',
    }),
    /** Role of a range R, user of a range U, empty for the system. */
    resourceId: field(z.string().max(64).nullish(), '资源', { sheet: false, sortable: false }),
    resourceName: field(z.string().nullish(), '资源', { virtual: true, readonly: true, form: false, sheet: '资源' }),
    content: field(z.string().max(60_000).refine(isLayout, '布局内容格式不正确').default('[]'), '布局内容', {
      widget: 'textarea',
      form: 'edit',
      list: false,
      sheet: false,
      span: 2,
      log: false,
      initial: '[]',
    }),
    sort: field(z.int().min(0), '排序'),
    status: field(z.string().length(1), '状态', { dict: 'sys_normal_disable', widget: 'radio' }),
    remark: field(z.string().max(500).nullish(), '备注', { widget: 'textarea', list: false, sheet: false }),
  },
  sheetColumns: ['name', 'code', 'applicationRange', 'isDefault', 'resourceName', 'sort'],
})
export type PortalConfig = RowOf<typeof portalConfig>

/** Roles for the select of a range R. */
export const portalRoles = endpoint({
  method: 'GET',
  path: '/system/sysPortalConfig/roles',
  summary: '工作台可选角色',
  access: perms('system:sysPortalConfig:add', 'system:sysPortalConfig:edit', 'system:sysPortalConfig:list'),
  data: z.array(z.object({ id: z.string(), roleName: z.string() })),
})
