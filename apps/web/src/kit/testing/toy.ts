import { z } from 'zod'
import { field } from '@app/shared/kit/field.ts'
import { defineResource } from '@app/shared/kit/resource.ts'

/** A resource of the tests' own: the kit knows no entity of the product. */
export const toy = defineResource({
  name: 'demo:toy',
  label: '玩具',
  offers: ['page', 'list', 'get', 'save', 'remove', 'export', 'import', 'changeStatus'],
  filters: { maker: z.string() },
  fields: {
    toyCode: field(z.string().min(1).max(8), '玩具编码', { unique: true, search: 'like' }),
    toyName: field(z.string().min(1).max(10), '玩具名称', { search: 'like', title: true }),
    sort: field(z.int().min(0), '排序'),
    status: field(z.string().length(1), '状态', { dict: 'demo_status', search: 'eq', widget: 'radio' }),
    remark: field(z.string().max(20).nullish(), '备注', { widget: 'textarea' }),
  },
})

export const ball = {
  id: 't1',
  toyCode: 'ball',
  toyName: '皮球',
  sort: 10,
  status: '0',
  remark: null,
  version: 3,
  createTime: '2026-01-02 03:04:05',
}
export const kite = { ...ball, id: 't2', toyCode: 'kite', toyName: '风筝', sort: 20, status: '1', remark: '会飞' }

export const pageData = (list: readonly object[], more: object = {}) => ({
  data: {
    list,
    total: list.length,
    totalKind: 'exact',
    pageNum: 1,
    pageSize: 20,
    pages: 1,
    size: list.length,
    isFirstPage: true,
    isLastPage: true,
    hasNextPage: false,
    hasPreviousPage: false,
    ...more,
  },
})

const entry = (dictValue: string, dictLabel: string, isDefault: string) => ({
  id: dictValue,
  dictType: 'demo_status',
  dictValue,
  dictLabel,
  dictSort: 10,
  status: '0',
  isDefault,
  cssClass: null,
  listClass: null,
})
const statuses = { data: [entry('0', '正常', 'Y'), entry('1', '停用', 'N')] }

/** What the server of the toys answers unless a test says otherwise. */
export const toyAnswers = {
  'GET /demo/toy/page': pageData([ball, kite]),
  'GET /demo/toy/t1': { data: ball },
  'GET /system/sysTableConfig/getInfoByTableKey/demo-toy-ToyIndex-table': { data: null },
  'GET /demo/toy/findMaxSort': { data: 30 },
  'GET /demo/toy/checkToyCodeUnique': { data: { code: '1' } },
  'GET /system/dict/data/type/demo_status': statuses,
  'GET /system/dict/data/all/type/demo_status': statuses,
}
