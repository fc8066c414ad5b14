import { z } from 'zod'
import { bigintText } from '@app/shared/kit/decimalText.ts'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { defineResource } from '@app/shared/kit/resource.ts'
import { shelf } from './shelf.ts'

/** An entity of no product area, with one field of every kind that the kit treats specially. */
export const toy = defineResource({
  name: 'toy:item',
  label: '玩具',
  offers: ['page', 'list', 'get', 'save', 'remove', 'changeStatus'],
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
    price: field(z.string().max(20).nullish(), '价格', { widget: 'number', search: 'between', list: false }),
    parts: field(z.int().nullish(), '零件数', { search: 'between', list: false }),
    soldOn: field(z.string().nullish(), '售出日期', { widget: 'date', search: 'eq', list: false }),
    bornOn: field(z.string().nullish(), '生产日期', { widget: 'date', search: 'between', list: false }),
    checkedAt: field(z.string().nullish(), '检验时间', { widget: 'datetime', search: 'eq', list: false }),
    tags: field(z.string().max(100).nullish(), '标签', {
      widget: 'selectMultiple',
      dict: 'toy_status',
      search: 'eq',
      list: false,
    }),
    shelfId: field(z.string().max(64).nullish(), '货架', {
      widget: 'treeSelect',
      tree: () => shelf,
      search: 'eq',
      list: false,
    }),
    deptId: field(z.string().max(64).nullish(), '部门', { widget: 'dept', search: 'eq', list: false }),
    wound: field(z.boolean().nullish(), '上过发条', { search: 'eq', list: false }),
    facts: field(z.json().nullish(), '参数', { list: false }),
    serial: field(bigintText().nullish(), '序列号', { search: 'between', list: false }),
    playAt: field(z.iso.time({ precision: 0 }).nullish(), '开演', { widget: 'time', search: 'between', list: false }),
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
