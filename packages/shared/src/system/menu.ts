import { z } from 'zod'
import { endpoint, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import type { RowOf } from '@app/shared/kit/resource.ts'
import { isHttpAddress } from '@app/shared/kit/textPatterns.ts'
import { defineTree, treeNode, type TreeItem } from '@app/shared/kit/tree.ts'

/** The row 菜单管理: what was disabled, hidden, moved or deleted comes back there alone. */
export const menuManagerId = '102'

/** Group, page, button. */
export const menuTypes = { M: '目录', C: '菜单', F: '按钮' } as const
export type MenuType = keyof typeof menuTypes

const isMenuType = (word: string) => word === '' || Object.hasOwn(menuTypes, word)
const bit = z.int().min(0).max(1)
const short = z.string().length(1)

export const menu = defineTree({
  name: 'system:menu',
  label: '菜单',
  offers: ['list', 'get', 'save', 'remove'],
  moves: true,
  parent: { texts: { required: '上级菜单不能为空' } },
  sort: { texts: { required: '菜单顺序不能为空' } },
  fields: {
    menuType: field(z.string().min(1).max(1).refine(isMenuType, '菜单类型的值不在可选范围内'), '菜单类型', {
      widget: 'radio',
      initial: 'M',
    }),
    icon: field(z.string().max(100).optional(), '图标', { initial: '#', span: 4 }),
    menuCode: field(z.string().min(1).max(50), '菜单编码', { unique: true, folded: true }),
    menuName: field(z.string().min(1).max(50), '菜单名称', {
      title: true,
      search: 'like',
      unique: true,
      uniqueWithin: ['parentId'],
    }),
    /** `0` opens a new window. */
    isFrame: field(bit.optional(), '是否外链', { initial: 1 }),
    path: field(z.string().max(200).nullish(), '路由地址', { texts: { tooLong: '路由地址不能超过200个字符' } }),
    component: field(z.string().max(255).nullish(), '组件路径', { texts: { tooLong: '组件路径不能超过255个字符' } }),
    perms: field(z.string().max(100).nullish(), '权限标识'),
    visible: field(short.optional(), '是否显示', { dict: 'sys_show_hide', widget: 'radio' }),
    status: field(short.optional(), '状态', { dict: 'sys_normal_disable', widget: 'radio', search: 'eq' }),
    /** `0` stays mounted in its tab. */
    isCache: field(bit.optional(), '是否缓存', { initial: 0 }),
    remark: field(z.string().max(500).nullish(), '备注', { widget: 'textarea', list: false }),
  },
})
export type Menu = RowOf<typeof menu>
export type MenuItem = TreeItem<(typeof menu)['fields']>

/** What may stand below a node; without one, at the top. */
export function childTypes(parent?: string): readonly MenuType[] {
  if (parent === 'C') return ['C', 'F']
  return parent === 'F' ? ['F'] : ['M', 'C', 'F']
}

/** The single permissions of a row that names several. */
export const permissionsOf = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** `*:*:*` belongs to the superuser and stands in no row. */
const permission = /^[a-zA-Z0-9]+(:[a-zA-Z0-9]+){1,3}$/
/** One or more steps of an address inside the application. */
const innerPath = /^\/?[\w\-.:@~]+(\/[\w\-.:@~]+)*$/

/** The facts of a row that belong together. */
export interface MenuFacts {
  menuType: string
  isFrame?: number | null | undefined
  path?: string | null | undefined
  component?: string | null | undefined
  perms?: string | null | undefined
}

/** What a row of its type lacks or must not have, by field; form and server ask here. */
export function menuProblems({ menuType, isFrame, path, component, perms: own }: MenuFacts): Record<string, string> {
  const problems: Record<string, string> = {}
  if (menuType !== 'F') {
    if (!path) problems.path = '路由地址不能为空'
    else if (isFrame === 0 && !isHttpAddress(path)) problems.path = '路由地址必须以http(s)://开头'
    else if (!isHttpAddress(path) && !innerPath.test(path)) problems.path = '路由地址格式不正确'
  }
  if (needsComponent({ menuType, isFrame, path }) && !component) problems.component = '组件路径不能为空'
  if (menuType === 'F' && permissionsOf(own).length === 0) problems.perms = '权限标识不能为空'
  else if (!permissionsOf(own).every((one) => permission.test(one))) problems.perms = '权限标识格式不正确'
  return problems
}

/** Pages of the application have a component; those of other sites are opened or framed by their address. */
export const needsComponent = ({ menuType, isFrame, path }: MenuFacts): boolean =>
  menuType === 'C' && isFrame !== 0 && !isHttpAddress(path ?? '')

const levelParams = z.object({
  level: z.coerce.number().int().min(0).max(50),
  id: z.string().min(1).max(64),
})

export const menuCalls = {
  treeselect: endpoint({
    method: 'GET',
    path: '/system/menu/treeselect/:level/:id',
    summary: '菜单选择树',
    access: 'session',
    params: levelParams,
    data: z.array(treeNode),
  }),
  treeExcludeButton: endpoint({
    method: 'GET',
    path: '/system/menu/menuTreeExcludeButton/:level/:id',
    summary: '菜单选择树，不含按钮',
    access: 'session',
    params: levelParams,
    data: z.array(treeNode),
  }),
  /** What the fields of the form can name. */
  choices: endpoint({
    method: 'GET',
    path: '/system/menu/choices',
    summary: '可用的页面组件和权限标识',
    access: perms('system:menu:add', 'system:menu:edit'),
    data: z.object({
      /** Keys of the pages that exist; `null` when the server serves no web. */
      components: z.array(z.string()).nullable(),
      permissions: z.array(z.object({ permission: z.string(), calls: z.array(z.string()) })),
    }),
  }),
}
