import { z } from 'zod'
import { field } from '@app/shared/kit/field.ts'
import { defineTree } from '@app/shared/kit/tree.ts'

/** A tree of no product area. */
export const shelf = defineTree({
  name: 'toy:shelf',
  label: '架子',
  offers: ['get', 'save', 'remove'],
  select: 'session',
  moves: true,
  fields: {
    shelfName: field(z.string().min(1).max(50), '架子名称', {
      unique: true,
      uniqueWithin: ['parentId'],
      search: 'like',
      title: true,
    }),
    remark: field(z.string().max(500).nullish(), '备注', { list: false }),
  },
})
