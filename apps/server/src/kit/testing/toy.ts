import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { defineResource } from '@app/shared/kit/resource.ts'

/** An entity of no product area, with one field of every kind that the kit treats specially. */
export const toy = defineResource({
  name: 'toy:item',
  label: '玩具',
  offers: ['page', 'list', 'get', 'save', 'remove'],
  filters: { colours: z.string().max(100) },
  fields: {
    toyCode: field(z.string().min(1).max(20), '玩具编码', { unique: true, search: 'like' }),
    toyName: field(z.string().min(1).max(50), '玩具名称', { search: 'like', title: true }),
    colour: field(z.string().max(20).nullish(), '颜色', { search: 'eq' }),
    status: field(z.string().length(1), '状态', { dict: 'toy_status', search: 'eq' }),
    sort: field(z.int().min(0), '排序'),
    secretNote: field(z.string().max(100).nullish(), '密语', { log: false, list: false }),
    madeOn: field(z.string().nullish(), '制造时间', { search: 'between', readonly: true }),
    remark: field(z.string().max(500).nullish(), '备注', { widget: 'textarea', list: false }),
  },
})

/** A write whose body carries secrets at several depths. */
export const wind = endpoint({
  method: 'POST',
  path: '/toy/item/wind',
  summary: '上发条',
  access: perms('toy:item:wind'),
  log: { title: '玩具管理', kind: LogKind.other },
  body: z.object({
    turns: labelled(z.int().min(1), '圈数'),
    password: z.string(),
    keys: z.array(z.object({ accessKey: z.string(), secretKey: z.string() })),
    phone: z.string(),
  }),
  data: z.object({ token: z.string(), turns: z.int() }),
})

/** A read that leaves a row. */
export const inspect = endpoint({
  method: 'GET',
  path: '/toy/item/inspect',
  summary: '检查玩具',
  access: perms('toy:item:query'),
  log: { title: '玩具管理', kind: LogKind.check },
})

/** A write that takes long enough to be clicked twice. */
export const polish = endpoint({
  method: 'POST',
  path: '/toy/item/polish',
  summary: '抛光',
  access: perms('toy:item:wind'),
  log: { title: '玩具管理', kind: LogKind.other },
  body: z.object({ ms: z.int() }),
  data: z.int(),
})
