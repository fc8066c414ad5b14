import { z } from 'zod'
import { field } from '@app/shared/kit/field.ts'
import { defineResource, type RowOf } from '@app/shared/kit/resource.ts'

/** Who made a redirect: a person, an article whose path changed, a class that moved. */
export const RedirectSource = { manual: 'manual', slug: 'slug', class: 'class', import: 'import' } as const
export type RedirectSource = (typeof RedirectSource)[keyof typeof RedirectSource]

export const redirectLoop = '重定向不能形成循环'

const wellFormed = (path: string) =>
  // What a browser would read as another host, or would change before it asks.
  !path.startsWith('//') && !/[\\\s\p{Cc}]/u.test(path)

/** A path of the site, without query and fragment. */
export const isSitePath = (path: string) => path.startsWith('/') && wellFormed(path) && !/[?#]/.test(path)

const webAddress = z.url({ protocol: /^https?$/ })

/** Where a redirect may lead: into the site, or to an address of the web. */
export const isRedirectTarget = (target: string) =>
  target.startsWith('/') ? wellFormed(target) : webAddress.safeParse(target).success && wellFormed(target)

export const cmsRedirect = defineResource({
  name: 'cms:cmsRedirect',
  label: '重定向',
  onePerm: 'cms:cmsSite:redirect',
  logTitle: '站点设置',
  offers: ['page', 'get', 'save', 'remove', 'export', 'changeStatus'],
  order: '-createTime',
  fields: {
    fromPath: field(z.string().min(1).max(500).refine(isSitePath, '{label}格式不正确'), '原路径', {
      search: 'like',
      title: true,
      unique: true,
      help: '以 / 开头，不含域名和参数',
      span: 4,
    }),
    toPath: field(z.string().min(1).max(500).refine(isRedirectTarget, '{label}格式不正确'), '目标路径', {
      search: 'like',
      help: '以 / 开头的路径或完整网址',
      span: 4,
    }),
    code: field(z.string().length(3), '跳转方式', {
      dict: 'cms_redirect_code',
      widget: 'radio',
      search: 'eq',
      initial: '301',
    }),
    source: field(z.string().max(10), '来源', { dict: 'cms_redirect_source', readonly: true, search: 'eq' }),
    hits: field(z.int(), '访问次数', { readonly: true }),
    status: field(z.string().length(1), '状态', { dict: 'sys_normal_disable', search: 'eq', widget: 'radio' }),
  },
})
export type CmsRedirect = RowOf<typeof cmsRedirect>
