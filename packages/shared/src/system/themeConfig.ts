import { z } from 'zod'
import { endpoint, LogKind } from '@app/shared/kit/endpoint.ts'
import { labelled } from '@app/shared/kit/labels.ts'

const isObject = (text: string) => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** The settings drawer as the caller last saved it. */
export const themeConfigRow = z.object({
  id: z.string(),
  /** JSON text of an object. */
  themeObj: z.string(),
  status: z.string(),
  sort: z.int().nullable(),
  version: z.int(),
})
export type ThemeConfig = z.infer<typeof themeConfigRow>

export const themeConfig = {
  current: endpoint({
    method: 'GET',
    path: '/system/sysThemeConfig/current',
    summary: '自己的主题设置',
    access: 'session',
    data: themeConfigRow.nullable(),
  }),
  save: endpoint({
    method: 'POST',
    path: '/system/sysThemeConfig',
    summary: '保存自己的主题设置',
    access: 'session',
    log: { title: '用户主题信息记录', kind: LogKind.update },
    body: z.object({
      themeObj: labelled(
        z
          .string()
          .min(1)
          .max(1000)
          .refine((text) => text === '' || isObject(text), '主题设置格式不正确'),
        '主题设置',
      ),
    }),
    data: themeConfigRow,
  }),
}
