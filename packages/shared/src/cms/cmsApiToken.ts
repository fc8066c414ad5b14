import { z } from 'zod'
import { field } from '@app/shared/kit/field.ts'
import { anyMoment } from '@app/shared/kit/momentText.ts'
import { defineResource, type RowOf } from '@app/shared/kit/resource.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'
import { isOrigin } from './cmsSite.ts'

/** What a token opens: what everybody may read, what only some may, texts that are not out yet, making drafts. */
export const ApiScope = { read: 'read', private: 'private', preview: 'preview', write: 'write' } as const
export type ApiScope = (typeof ApiScope)[keyof typeof ApiScope]

const isScopes = (text: string) => text.split(',').every((scope) => Object.hasOwn(ApiScope, scope))

const isAddress = (entry: string) => /^(?=.*[\d:])[\da-f.:*]+(\/\d{1,3})?$/i.test(entry)

/** What stands in a list that people type, one entry a line or separated by `;`. */
export const entriesOf = (list: string | null | undefined): string[] =>
  (list ?? '').split(/[;；\s]+/).filter((entry) => entry !== '')

/** Tokens with which other systems read the site and make drafts (cms §20.2). */
export const cmsApiToken = defineResource({
  name: 'cms:cmsApiToken',
  label: '接口令牌',
  onePerm: 'cms:cmsSite:token',
  logTitle: '站点设置',
  offers: ['page', 'get', 'save', 'remove', 'changeStatus'],
  order: '-createTime',
  fields: {
    name: field(z.string().min(1).max(100), '令牌名称', { search: 'like', title: true, span: 4 }),
    prefix: field(z.string().nullish(), '令牌', { readonly: true, sortable: false, width: 120 }),
    scopes: field(z.string().min(1).max(40).refine(isScopes, '{label}格式不正确'), '权限范围', {
      dict: 'cms_api_scope',
      widget: 'checkbox',
      initial: 'read',
      span: 4,
    }),
    classIds: field(z.array(rowId).max(50).nullish(), '栏目', {
      list: false,
      span: 4,
      help: '只能读写所选栏目及其下级，留空为全部栏目',
    }),
    origins: field(
      z
        .string()
        .max(1_000)
        .refine((list) => entriesOf(list).every(isOrigin), '{label}格式不正确')
        .nullish(),
      '允许的网页来源',
      { widget: 'textarea', list: false, help: '浏览器中可调用的来源，如 https://www.example.com，每行一个' },
    ),
    ips: field(
      z
        .string()
        .max(1_000)
        .refine((list) => entriesOf(list).every(isAddress), '{label}格式不正确')
        .nullish(),
      'IP白名单',
      {
        widget: 'textarea',
        list: false,
        help: '地址、网段或 10.0.* 形式，每行一个；留空为不限',
      },
    ),
    rate: field(z.int().min(1).max(6_000), '每分钟次数', { initial: 60 }),
    expireTime: field(anyMoment.nullish(), '到期时间', { widget: 'datetime', help: '留空为长期有效' }),
    lastUsed: field(z.string().nullish(), '最近使用', { readonly: true, widget: 'datetime', form: false }),
    status: field(z.string().length(1), '状态', {
      dict: 'sys_normal_disable',
      search: 'eq',
      widget: 'radio',
      initial: '0',
    }),
    /** Said once, in the answer of the save that made it; what is kept is its hash. */
    token: field(z.string().nullish(), '令牌', {
      list: false,
      form: false,
      virtual: true,
      readonly: true,
      once: true,
      sheet: false,
    }),
  },
})
export type CmsApiToken = RowOf<typeof cmsApiToken>
