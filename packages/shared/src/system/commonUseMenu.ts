import { z } from 'zod'
import { endpoint, LogKind } from '@app/shared/kit/endpoint.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { idList, rowId } from '@app/shared/kit/standardCalls.ts'
import { isOwnAddress } from '@app/shared/kit/textPatterns.ts'

const title = '个性化配置'
export const commonMenuLimit = 50

const commonMenu = z.object({
  id: z.string(),
  path: z.string(),
  title: z.string(),
  icon: z.string().nullable(),
  sort: z.int().nullable(),
})
export type CommonMenu = z.infer<typeof commonMenu>

/** 常用: pages that a user keeps at hand; their own rows only (system §15). */
export const commonUseMenu = {
  list: endpoint({
    method: 'GET',
    path: '/system/sysCommonUseMenu/list',
    summary: '自己的常用菜单',
    access: 'session',
    data: z.array(commonMenu),
  }),
  save: endpoint({
    method: 'POST',
    path: '/system/sysCommonUseMenu',
    summary: '加入常用菜单',
    access: 'session',
    log: { title, kind: LogKind.insert },
    body: z.object({
      path: labelled(
        z
          .string()
          .min(1)
          .max(200)
          // Shown as a link: it must lead to a page of ours.
          .refine((text) => text === '' || isOwnAddress(text), '菜单地址格式不正确'),
        '菜单地址',
      ),
      title: labelled(z.string().min(1).max(50), '菜单名称'),
      icon: labelled(z.string().max(100).nullish(), '菜单图标'),
    }),
    data: commonMenu,
  }),
  arrange: endpoint({
    method: 'POST',
    path: '/system/sysCommonUseMenu/arrange',
    summary: '调整常用菜单的顺序',
    access: 'session',
    log: { title, kind: LogKind.update },
    body: z.object({ ids: labelled(z.array(rowId).min(1).max(commonMenuLimit), '常用菜单') }),
    reasons: ['stale'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/system/sysCommonUseMenu/:ids',
    summary: '移出常用菜单',
    access: 'session',
    log: { title, kind: LogKind.remove },
    params: z.object({ ids: idList }),
  }),
}
