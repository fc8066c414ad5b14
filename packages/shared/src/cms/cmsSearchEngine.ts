import { z } from 'zod'
import { deliveryFacts, deliveryPaging, resentNews } from '@app/shared/kit/delivery.ts'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { pageOf } from '@app/shared/kit/envelope.ts'
import { field } from '@app/shared/kit/field.ts'
import { defineResource, type RowOf } from '@app/shared/kit/resource.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'

/** Search engines that are told of addresses; their ids are the ids of the rows. */
export const searchEngines = ['baidu', 'indexNow'] as const
export type SearchEngineId = (typeof searchEngines)[number]

/** What IndexNow takes as a key; it is the name of a file of the site. */
export const isIndexNowKey = (text: string) => /^[\dA-Za-z-]{8,128}$/.test(text)

/** 搜索推送: search engines that hear of new and changed addresses. */
export const cmsSearchEngine = defineResource({
  name: 'cms:cmsSearchEngine',
  label: '搜索推送',
  onePerm: 'cms:cmsSite:webhook',
  logTitle: '站点设置',
  offers: ['page', 'get', 'edit', 'changeStatus'],
  order: 'id',
  fields: {
    engineName: field(z.string().max(50), '搜索引擎', { readonly: true, title: true, sortable: false }),
    url: field(z.string().trim().min(1).max(500), '接口地址', {
      span: 4,
      width: 280,
      sortable: false,
      help: '改到其他域名时须重新填写密钥',
    }),
    /** Shown as the mask; the mask or nothing keeps what is stored. */
    token: field(z.string().max(200).nullish(), '推送密钥', {
      list: false,
      virtual: true,
      log: false,
      span: 4,
      help: '百度为搜索资源平台的推送密钥；IndexNow 留空时自动生成，并由站点提供验证文件',
    }),
    failed: field(z.int().nullish(), '未送达', { readonly: true, virtual: true, width: 80, align: 'right' }),
    status: field(z.string().length(1), '状态', {
      dict: 'sys_normal_disable',
      widget: 'radio',
      sortable: false,
      help: '启用后，公开文章发布或修改时推送其地址；内容不公开的文章不推送',
    }),
  },
})
export type CmsSearchEngine = RowOf<typeof cmsSearchEngine>

const push = z.object({ ...deliveryFacts, subject: z.string() })
export type SearchPush = z.infer<typeof push>

const access = perms('cms:cmsSite:webhook')
const log = { title: '站点设置', kind: LogKind.update }
const ofOne = z.object({ id: rowId })

export const cmsSearchEngineCalls = {
  log: endpoint({
    method: 'GET',
    path: '/cms/cmsSearchEngine/log',
    summary: '搜索推送记录',
    access,
    query: z.object({ engineId: rowId, ...deliveryPaging }),
    data: pageOf(push),
  }),
  resendFailed: endpoint({
    method: 'POST',
    path: '/cms/cmsSearchEngine/resendFailed/:id',
    summary: '重新推送全部失败的地址',
    access,
    log,
    params: ofOne,
    data: resentNews,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/cms/cmsSearchEngine/resend/:id',
    summary: '重新推送地址',
    access,
    log,
    params: ofOne,
  }),
}
