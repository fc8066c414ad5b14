import { z } from 'zod'
import { childRows } from '@app/shared/kit/childRows.ts'
import { field } from '@app/shared/kit/field.ts'
import { defineResource } from '@app/shared/kit/resource.ts'
import { nameOf } from '@app/shared/kit/told.ts'
import { shelf } from './shelf.ts'

/** What lies in a box; it has no calls of its own. */
export const piece = defineResource({
  name: 'toy:piece',
  label: '零件',
  perm: 'toy:box',
  offers: [],
  fields: {
    boxId: field(z.string().max(64), '盒子', { form: false }),
    pieceCode: field(z.string().min(1).max(10), '零件编码', { unique: true, uniqueWithin: ['boxId'], title: true }),
    amount: field(z.int().min(1), '数量'),
    status: field(z.string().length(1).nullish(), '状态', { dict: 'toy_status' }),
    shelfId: field(z.string().max(64).nullish(), '货架', { widget: 'treeSelect', tree: () => shelf }),
    shelfName: nameOf('shelfId', '货架'),
    stamp: field(z.string().nullish(), '戳记', { readonly: true }),
    sort: field(z.int(), '排序'),
  },
})

export const sticker = defineResource({
  name: 'toy:sticker',
  label: '贴纸',
  perm: 'toy:box',
  offers: [],
  fields: {
    boxId: field(z.string().max(64), '盒子', { form: false }),
    word: field(z.string().min(1).max(10), '文字'),
    note: field(z.string().max(200).nullish(), '说明', { widget: 'editor' }),
    picture: field(z.string().max(64).nullish(), '图样', { widget: 'image' }),
  },
})

/** An entity with two kinds of rows of its own. */
export const box = defineResource({
  name: 'toy:box',
  label: '盒子',
  offers: ['page', 'get', 'save', 'remove'],
  fields: {
    boxName: field(z.string().min(1).max(20), '盒子名称', { title: true }),
    pieces: childRows(piece, { by: 'boxId', most: 5 }),
    stickers: childRows(sticker, { by: 'boxId', label: '贴纸单' }),
  },
})
